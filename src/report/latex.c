#include "report/latex.h"

#include <string.h>

#include "base/text.h"
#include "report/text_table.h"

void gb_latex_text(gb_buffer *out, const char *text)
{
    static const struct {
        const char *what, *is;
    } special[] = {
        {"\\", "\\textbackslash{}"},  {"~", "\\textasciitilde{}"},
        {"^", "\\textasciicircum{}"}, {"<", "\\textless{}"},
        {">", "\\textgreater{}"},     {"|", "\\textbar{}"},
        {"\"", "\\char34{}"},         {"`", "\\textasciigrave{}"},
        {"'", "\\textquotesingle{}"}, {"\u2192", "\\(\\rightarrow\\)"},
    };
    gb_buffer line = {0};
    gb_text_line(&line, text);
    out->failed = out->failed || line.failed;
    for (const char *p = line.text ? line.text : ""; *p;) {
        size_t i = 0, n = sizeof special / sizeof *special;
        while (i < n && strncmp(p, special[i].what, strlen(special[i].what)) != 0)
            i++;
        if (i < n) {
            gb_buffer_text(out, special[i].is);
            p += strlen(special[i].what);
            continue;
        }
        gb_buffer_text(out, strchr("{}$&#_%", *p) ? "\\" : "");
        gb_buffer_add(out, p++, 1);
    }
    gb_buffer_free(&line);
}

void gb_latex_table(gb_buffer *out, const gb_text_table *table)
{
    gb_buffer_text(out, "\n\\begin{table}\n  \\centering\n  \\caption{");
    gb_latex_text(out, table->title);
    gb_buffer_text(out, "}\n  \\begin{tabular}{");
    bool numbers[GB_TEXT_COLUMNS];
    const int n = table->ncolumn;
    for (int k = 0; k < n; k++) {
        numbers[k] = k > 0 && gb_text_is_numbers(table, k);
        gb_buffer_text(out, numbers[k] ? "S" : "l");
    }
    gb_buffer_text(out, "}\n    \\toprule\n");
    for (int i = -1; i < table->nrow; i++) {
        gb_buffer_text(out, "    ");
        for (int k = 0; k < n; k++) {
            const char *text = gb_text_at(table, i, k);
            /* What is no number is set as text in a column of numbers. */
            bool braces = numbers[k] && (i < 0 || strcmp(text, "-") == 0);
            gb_buffer_text(out, k > 0 ? " & " : "");
            gb_buffer_text(out, braces ? "{" : "");
            gb_latex_text(out, text);
            gb_buffer_text(out, braces ? "}" : "");
        }
        gb_buffer_text(out, i < 0 ? " \\\\\n    \\midrule\n" : " \\\\\n");
    }
    gb_buffer_text(out, "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
}
