#include "humanoid/joint_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 128, MAX_TOKEN = 12, TOKEN_SIZE = 40 };

/* Words that are no part of the body by themselves. */
enum {
    LEFT = GB_PART_BALL + 1,
    RIGHT,
    UPPER,
    LOWER,
    CENTER,
    BASE, /* of the toe: its ball; of the spine: the pelvis */
    BODY,
    FINGER,
    TWIST,
    EXTRA,
    NOISE,
    UNKNOWN
};

typedef struct word {
    const char *text;
    int kind;
} word;

/* In each group the longest-known exporters first; spelling and order are the exporter's. */
static const word words[] = {
    {"left", LEFT},
    {"l", LEFT},
    {"lft", LEFT},
    {"izq", LEFT},
    {"izquierda", LEFT},
    {"gauche", LEFT},
    {"links", LEFT},
    {"right", RIGHT},
    {"r", RIGHT},
    {"rgt", RIGHT},
    {"derecha", RIGHT},
    {"droite", RIGHT},
    {"rechts", RIGHT},

    {"upper", UPPER},
    {"up", UPPER},
    {"u", UPPER},
    {"lower", LOWER},
    {"low", LOWER},
    {"lo", LOWER},
    {"fore", LOWER},
    {"f", LOWER},

    {"pelvis", GB_PART_PELVIS},
    {"pelvic", GB_PART_PELVIS},
    {"hips", GB_PART_HIP},
    {"sacrum", GB_PART_PELVIS},
    {"sacroiliac", GB_PART_PELVIS},
    {"spine", GB_PART_SPINE},
    {"spinal", GB_PART_SPINE},
    {"chest", GB_PART_SPINE},
    {"thorax", GB_PART_SPINE},
    {"torso", GB_PART_SPINE},
    {"trunk", GB_PART_SPINE},
    {"abdomen", GB_PART_SPINE},
    {"ab", GB_PART_SPINE},
    {"belly", GB_PART_SPINE},
    {"waist", GB_PART_SPINE},
    {"back", GB_PART_SPINE},
    {"ribcage", GB_PART_SPINE},
    {"lumbar", GB_PART_SPINE},
    {"vl", GB_PART_SPINE},
    {"vt", GB_PART_SPINE},
    {"neck", GB_PART_NECK},
    {"cervical", GB_PART_NECK},
    {"vc", GB_PART_NECK},
    {"head", GB_PART_HEAD},
    {"skull", GB_PART_HEAD},
    {"skullbase", GB_PART_HEAD},

    {"collar", GB_PART_COLLAR},
    {"collarbone", GB_PART_COLLAR},
    {"clavicle", GB_PART_COLLAR},
    {"clav", GB_PART_COLLAR},
    {"scapula", GB_PART_COLLAR},
    {"sternoclavicular", GB_PART_COLLAR},
    {"acromioclavicular", GB_PART_COLLAR},
    {"shoulder", GB_PART_SHOULDER},
    {"acromial", GB_PART_SHOULDER},
    {"glenohumeral", GB_PART_SHOULDER},
    {"humerus", GB_PART_UPPER_ARM},
    {"shldr", GB_PART_UPPER_ARM},
    {"biceps", EXTRA},
    {"arm", GB_PART_ARM},
    {"forearm", GB_PART_FOREARM},
    {"radius", GB_PART_FOREARM},
    {"ulna", GB_PART_FOREARM},
    {"elbow", GB_PART_FOREARM},
    {"wrist", GB_PART_WRIST},
    {"radiocarpal", GB_PART_WRIST},
    {"hand", GB_PART_HAND},
    {"palm", GB_PART_HAND},

    {"hip", GB_PART_HIP},
    {"thigh", GB_PART_THIGH},
    {"femur", GB_PART_THIGH},
    {"leg", GB_PART_LEG},
    {"shin", GB_PART_SHANK},
    {"shank", GB_PART_SHANK},
    {"calf", GB_PART_SHANK},
    {"crus", GB_PART_SHANK},
    {"tibia", GB_PART_SHANK},
    {"knee", GB_PART_SHANK},
    {"ankle", GB_PART_ANKLE},
    {"talus", GB_PART_ANKLE},
    {"talocrural", GB_PART_ANKLE},
    {"hindfoot", GB_PART_ANKLE},
    {"heel", GB_PART_HEEL},
    {"calcn", GB_PART_HEEL},
    {"calcaneus", GB_PART_HEEL},
    {"subtalar", GB_PART_HEEL},
    {"foot", GB_PART_FOOT},
    {"midtarsal", GB_PART_MIDFOOT},
    {"tarsometatarsal", GB_PART_MIDFOOT},
    {"metatarsal", GB_PART_MIDFOOT},
    {"metatarsals", GB_PART_MIDFOOT},
    {"toe", GB_PART_TOE},
    {"toes", GB_PART_TOE},
    {"ball", GB_PART_BALL},
    {"mtp", GB_PART_BALL},
    {"forefoot", GB_PART_BALL},
    {"metatarsophalangeal", GB_PART_BALL},

    {"center", CENTER},
    {"centre", CENTER},
    {"base", BASE},
    {"body", BODY},

    {"thumb", FINGER},
    {"index", FINGER},
    {"middle", FINGER},
    {"mid", FINGER},
    {"ring", FINGER},
    {"pinky", FINGER},
    {"pinkie", FINGER},
    {"little", FINGER},
    {"big", FINGER},
    {"finger", FINGER},
    {"fingers", FINGER},
    {"metacarpal", FINGER},
    {"carpal", FINGER},

    {"twist", TWIST},
    {"roll", TWIST},
    {"twst", TWIST},
    {"end", EXTRA},
    {"tip", EXTRA},
    {"top", EXTRA},
    {"nub", EXTRA},
    {"to", EXTRA}, /* the bones without freedom that our own ASF has: root_to_LeftUpLeg */
    {"ik", EXTRA},
    {"pole", EXTRA},
    {"target", EXTRA},
    {"effector", EXTRA},
    {"goal", EXTRA},
    {"ctrl", EXTRA},
    {"control", EXTRA},
    {"share", EXTRA},
    {"helper", EXTRA},
    {"aim", EXTRA},
    {"offset", EXTRA},
    {"mch", EXTRA},
    {"org", EXTRA},
    {"socket", EXTRA},
    {"attach", EXTRA},
    {"prop", EXTRA},
    {"weapon", EXTRA},
    {"muscle", EXTRA},
    {"corrective", EXTRA},
    {"platform", EXTRA},
    {"breast", EXTRA},
    {"pectoral", EXTRA},
    {"eye", EXTRA},
    {"jaw", EXTRA},
    {"patella", EXTRA},
    {"buttock", EXTRA},
    {"glute", EXTRA},
    {"wing", EXTRA},
    {"tail", EXTRA},
    {"hind", EXTRA},
    {"groin", EXTRA},

    {"joint", NOISE},
    {"jnt", NOISE},
    {"jt", NOISE},
    {"bone", NOISE},
    {"bn", NOISE},
    {"def", NOISE},
    {"deform", NOISE},
    {"bend", NOISE},
    {"stretch", NOISE},
    {"bind", NOISE},
    {"sk", NOISE},
    {"skel", NOISE},
    {"skeleton", NOISE},
    {"rig", NOISE},
    {"armature", NOISE},
    {"character", NOISE},
    {"model", NOISE},
    {"mixamo", NOISE},
    {"mixamorig", NOISE},
    {"bip", NOISE},
    {"biped", NOISE},
    {"valve", NOISE},
    {"humanoid", NOISE},
    {"human", NOISE},
    {"hanim", NOISE},
    {"cc", NOISE},
    {"rl", NOISE},
    {"npc", NOISE},
    {"cat", NOISE},
    {"catrig", NOISE},
    {"genesis", NOISE},
    {"walker", NOISE}, /* OpenSim's walker_knee, ground_pelvis */
    {"ground", NOISE},
    {"segment", NOISE},
    {"root", NOISE},
};

/* Japanese (MikuMikuDance) and Chinese names have no blanks between the words; longer ones first:
 * 足首 (ankle) begins with 足 (leg), which stands for the whole leg from the hip. */
static const struct {
    const char *text, *english;
} translations[] = {
    {"左", " left "},         {"右", " right "},        {"上半身", " spine "},
    {"下半身", " pelvis "},   {"センター", " center "}, {"グルーブ", " helper "},
    {"全ての親", " helper "}, {"腰", " waist "},        {"足首", " ankle "},
    {"足先", " toe "},        {"つま先", " toe "},      {"爪先", " toe "},
    {"足指", " toe "},        {"足", " upper leg "},    {"ひざ", " knee "},
    {"膝", " knee "},         {"太もも", " thigh "},    {"手首", " wrist "},
    {"手捩", " twist "},      {"腕捩", " twist "},      {"捩", " twist "},
    {"腕", " upper arm "},    {"ひじ", " elbow "},      {"肘", " elbow "},
    {"肩", " collar "},       {"首", " neck "},         {"頭", " head "},
    {"親指", " thumb "},      {"人指", " finger "},     {"中指", " finger "},
    {"薬指", " finger "},     {"小指", " finger "},     {"親", " helper "},
    {"大腿", " thigh "},      {"小腿", " shin "},       {"脚踝", " ankle "},
    {"脚趾", " toe "},        {"脚", " foot "},         {"上臂", " upper arm "},
    {"前臂", " forearm "},    {"手腕", " wrist "},      {"手", " hand "},
    {"骨盆", " pelvis "},     {"骨盤", " pelvis "},     {"脊椎", " spine "},
    {"脖子", " neck "},       {"头", " head "},         {"胸", " chest "},
    {"髋", " hip "},
};

/* One name on its way from text to words. */
typedef struct tokens {
    char text[MAX_TOKEN][TOKEN_SIZE]; /* lower case */
    int count;
    int first, last; /* those that say something: [first, last) */
    int number;
} tokens;

static const char *behind_namespace(const char *name)
{
    for (const char *p = name; *p; p++) {
        if ((*p == ':' || *p == '|') && p[1])
            name = p + 1;
    }
    return name;
}

/* Translates, makes full-width letters ASCII, drops what stands in brackets. */
static void spell(const char *name, char out[MAX_TEXT])
{
    size_t n = 0;
    int depth = 0;
    while (*name && n + 16 < MAX_TEXT) {
        const unsigned char *u = (const unsigned char *)name;
        if (strchr("[({", *name) && n > 0)
            depth++;
        if (strchr("])}", *name) && depth > 0)
            depth--;
        size_t k = 0, count = sizeof translations / sizeof *translations;
        while (k < count && strncmp(name, translations[k].text, strlen(translations[k].text)) != 0)
            k++;
        if (depth > 0) {
            name++;
        } else if (k < count) {
            memcpy(out + n, translations[k].english, strlen(translations[k].english));
            n += strlen(translations[k].english);
            name += strlen(translations[k].text);
        } else if (u[0] == 0xEF && (u[1] == 0xBC || u[1] == 0xBD) && u[2] >= 0x80) {
            int code = u[1] == 0xBC ? u[2] - 0x80 + 0x20 : u[2] - 0x80 + 0x60;
            out[n++] = (char)(code > 0x20 && code < 0x7F ? code : ' ');
            name += 3;
        } else {
            out[n++] = *name++;
        }
    }
    out[n] = '\0';
}

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Parts at blanks, punctuation, numbers and capitals: "LUArm2" is l? u? arm: "lu", "arm". */
static void split(const char *text, tokens *t)
{
    memset(t, 0, sizeof *t);
    for (const char *p = text; *p && t->count < MAX_TOKEN;) {
        if (isdigit((unsigned char)*p)) {
            int number = (int)strtol(p, NULL, 10);
            if (t->number == 0)
                t->number = number;
            while (isdigit((unsigned char)*p))
                p++;
            continue;
        }
        if (!is_letter(*p)) {
            p++;
            continue;
        }
        int n = 0;
        do {
            if (n + 1 < TOKEN_SIZE)
                t->text[t->count][n++] = (char)tolower((unsigned char)*p);
            p++;
        } while (is_letter(*p) && !(islower((unsigned char)p[-1]) && isupper((unsigned char)*p)) &&
                 !(isupper((unsigned char)p[-1]) && isupper((unsigned char)*p) &&
                   islower((unsigned char)p[1])));
        t->count++;
    }
    t->last = t->count;
}

static int kind_of(const char *text, size_t size)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i].text[0] == text[0] && strlen(words[i].text) == size &&
            memcmp(words[i].text, text, size) == 0)
            return words[i].kind;
    }
    return UNKNOWN;
}

/* A letter is a word only where it cannot be anything else. */
static bool may_stand(const char *text, size_t from, size_t size, size_t length)
{
    if (size > 1)
        return true;
    if (strchr("lr", text[from]))
        return from == 0 || from + 1 == length;
    return from == 0 || (from == 1 && strchr("lr", text[0]));
}

/* "lefttoebase" as the fewest known words; 0 when it is none. */
static int cut(const char *text, int kinds[MAX_TOKEN])
{
    size_t length = strlen(text);
    int best[TOKEN_SIZE + 1] = {0}, kind[TOKEN_SIZE + 1] = {0};
    size_t back[TOKEN_SIZE + 1] = {0};
    for (size_t end = 1; end <= length; end++) {
        best[end] = MAX_TOKEN;
        for (size_t from = 0; from < end; from++) {
            int k;
            if (best[from] + 1 >= best[end] || !may_stand(text, from, end - from, length) ||
                (k = kind_of(text + from, end - from)) == UNKNOWN)
                continue;
            best[end] = best[from] + 1;
            kind[end] = k;
            back[end] = from;
        }
    }
    int count = best[length];
    if (length == 0 || count >= MAX_TOKEN)
        return 0;
    for (size_t end = length, i = (size_t)count; end > 0; end = back[end])
        kinds[--i] = kind[end];
    return count;
}

/* ---- what all names share ---- */

static bool same_token(const tokens *t, bool at_end, const char *text)
{
    int i = at_end ? t->last - 1 : t->first;
    return t->last - t->first > 0 && strcmp(t->text[i], text) == 0;
}

/* Leaves out the first (or last) word that most names have and that says nothing, or that all
 * have; a side that all have is left out only where names have another one besides. */
static bool drop_shared(const gb_skeleton *skeleton, tokens *t, bool at_end)
{
    int n = 0, most = 0, second = 0;
    const char *shared = NULL;
    for (int j = 0; j < skeleton->njoint; j++)
        n += !skeleton->joint[j].end_site;
    for (int j = 0; j < skeleton->njoint && j < 64; j++) {
        const tokens *own = &t[j];
        int count = 0, longer = 0;
        if (skeleton->joint[j].end_site || own->last - own->first < 1)
            continue;
        const char *text = own->text[at_end ? own->last - 1 : own->first];
        if (shared && strcmp(shared, text) == 0)
            continue;
        for (int k = 0; k < skeleton->njoint; k++) {
            bool same = !skeleton->joint[k].end_site && same_token(&t[k], at_end, text);
            count += same;
            longer += same && t[k].last - t[k].first > 1;
        }
        if (count > most) {
            most = count;
            second = longer;
            shared = text;
        }
    }
    if (!shared || n < 6)
        return false;
    int kind = kind_of(shared, strlen(shared));
    bool says = kind < CENTER;
    if (most < (says ? n - 1 : 0.7 * n) || second < most - 1)
        return false;
    char text[TOKEN_SIZE];
    memcpy(text, shared, sizeof text);
    if (kind == LEFT || kind == RIGHT) {
        bool other = false;
        for (int j = 0; j < skeleton->njoint && !other; j++) {
            for (int i = t[j].first; i < t[j].last; i++)
                other = other || kind_of(t[j].text[i], strlen(t[j].text[i])) == LEFT + RIGHT - kind;
        }
        if (!other)
            return false;
    }
    for (int j = 0; j < skeleton->njoint; j++) {
        if (!same_token(&t[j], at_end, text))
            continue;
        t[j].first += !at_end;
        t[j].last -= at_end;
    }
    return true;
}

/* How many characters all names but the roots' begin (or end) with. A body's words begin with
 * many letters. */
static size_t shared_characters(const gb_skeleton *skeleton, char (*text)[MAX_TEXT], bool at_end)
{
    const char *one = NULL;
    size_t shared = 0;
    int n = 0;
    for (int j = 0; j < skeleton->njoint; j++) {
        if (skeleton->joint[j].end_site || skeleton->joint[j].parent < 0)
            continue;
        size_t length = strlen(text[j]), i = 0;
        if (!one) {
            one = text[j];
            shared = length;
        }
        size_t of_one = strlen(one);
        while (i < shared && i + 1 < length && i < of_one &&
               tolower((unsigned char)text[j][at_end ? length - 1 - i : i]) ==
                   tolower((unsigned char)one[at_end ? of_one - 1 - i : i]))
            i++;
        shared = i;
        n++;
    }
    return n < 6 ? 0 : shared;
}

static void strip_characters(const gb_skeleton *skeleton, char (*text)[MAX_TEXT])
{
    for (int at_end = 0; at_end < 2; at_end++) {
        size_t n = shared_characters(skeleton, text, at_end);
        const char *first = NULL;
        for (int j = 0; j < skeleton->njoint && n > 0 && !first; j++) {
            if (!skeleton->joint[j].end_site && skeleton->joint[j].parent >= 0)
                first = text[j];
        }
        if (!first)
            continue;
        char shared[MAX_TEXT];
        memcpy(shared, at_end ? first + strlen(first) - n : first, n);
        shared[n] = '\0';
        for (int j = 0; j < skeleton->njoint; j++) {
            size_t length = strlen(text[j]);
            if (length <= n)
                continue;
            if (at_end && strcmp(text[j] + length - n, shared) == 0)
                text[j][length - n] = '\0';
            else if (!at_end && strncmp(text[j], shared, n) == 0)
                memmove(text[j], text[j] + n, length - n + 1);
        }
    }
}

/* ---- from words to a part ---- */

/* "C7", "T1C7", "L5S1", "jC1Head": vertebrae, and joints between two of them. */
static gb_part vertebra(const char *text)
{
    gb_part part = GB_PART_NONE;
    const char *p = text;
    if (tolower((unsigned char)*p) == 'j')
        p++;
    while (*p) {
        int letter = tolower((unsigned char)*p);
        if (part != GB_PART_NONE && strcmp(p, "Head") == 0)
            return GB_PART_HEAD;
        if (!strchr("ctls", letter) || !isdigit((unsigned char)p[1]))
            return GB_PART_NONE;
        part = letter == 'c' || part == GB_PART_NECK ? GB_PART_NECK : GB_PART_SPINE;
        for (p++; isdigit((unsigned char)*p); p++) {
        }
    }
    return part;
}

static void note_side(gb_joint_words *w, int side, bool *conflict)
{
    *conflict = *conflict || (w->side >= 0 && w->side != side);
    w->side = side;
}

/* The part that a set of words means. */
static gb_part part_of(const bool *has, gb_joint_words *w)
{
    bool finger = has[FINGER];
    if (has[GB_PART_TOE] || has[GB_PART_BALL]) {
        w->extra = w->extra || finger; /* the big toe's own bones stand beside the ball */
        return has[GB_PART_BALL] || has[BASE] ? GB_PART_BALL : GB_PART_TOE;
    }
    if (finger && has[GB_PART_FOOT])
        return GB_PART_TOE;
    if (has[GB_PART_NECK])
        return GB_PART_NECK;
    if (has[GB_PART_HEAD])
        return GB_PART_HEAD;
    if (has[GB_PART_SPINE] && has[BASE])
        return GB_PART_PELVIS;
    if (has[GB_PART_SHOULDER] && (has[CENTER] || has[GB_PART_SPINE])) {
        w->unknown++; /* a neck by that name is better */
        return GB_PART_NECK;
    }
    if (has[GB_PART_HIP] && has[CENTER])
        return GB_PART_PELVIS;
    if (has[GB_PART_SPINE])
        return GB_PART_SPINE;
    if (finger)
        return GB_PART_NONE;
    if (has[BODY] && (has[UPPER] || has[LOWER]))
        return has[UPPER] ? GB_PART_SPINE : GB_PART_PELVIS;
    static const gb_part order[] = {
        GB_PART_MIDFOOT, GB_PART_HEEL,     GB_PART_ANKLE,  GB_PART_FOOT,    GB_PART_SHANK,
        GB_PART_THIGH,   GB_PART_WRIST,    GB_PART_HAND,   GB_PART_FOREARM, GB_PART_UPPER_ARM,
        GB_PART_COLLAR,  GB_PART_SHOULDER, GB_PART_PELVIS, GB_PART_HIP};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (!has[order[i]])
            continue;
        if (order[i] == GB_PART_HAND && has[GB_PART_FOREARM])
            return GB_PART_WRIST; /* OpenSim's radius_hand */
        return order[i];
    }
    if (has[GB_PART_LEG])
        return has[UPPER] ? GB_PART_THIGH : has[LOWER] ? GB_PART_SHANK : GB_PART_LEG;
    if (has[GB_PART_ARM])
        return has[UPPER] ? GB_PART_UPPER_ARM : has[LOWER] ? GB_PART_FOREARM : GB_PART_ARM;
    return GB_PART_NONE;
}

static bool in_limb(gb_part part)
{
    return part >= GB_PART_COLLAR;
}

static void read_name(const tokens *t, gb_joint_words *w)
{
    bool has[UNKNOWN + 1] = {false}, conflict = false, lower = false;
    *w = (gb_joint_words){.side = -1, .number = t->number};
    for (int pass = 0; pass < 2; pass++) { /* words of their own first, then compounds */
        for (int i = t->first; i < t->last; i++) {
            int kinds[MAX_TOKEN], n = 1;
            kinds[0] = kind_of(t->text[i], strlen(t->text[i]));
            bool whole = kinds[0] != UNKNOWN;
            if (whole == (pass == 1))
                continue;
            if (!whole)
                n = cut(t->text[i], kinds);
            if (n == 0 && t->text[i][1] != '\0')
                w->unknown++;
            for (int k = 0; k < n; k++) {
                bool side = kinds[k] == LEFT || kinds[k] == RIGHT;
                if (side && pass == 1 && w->side >= 0 && t->text[i][0] == 'l' && k == 0)
                    lower = true; /* Theia's r_larm */
                else if (side)
                    note_side(w, kinds[k] - LEFT, &conflict);
                has[kinds[k]] = true;
            }
        }
    }
    has[LOWER] = has[LOWER] || lower;
    w->twist = has[TWIST] && !has[EXTRA];
    w->extra = has[TWIST] || has[EXTRA];
    w->part = part_of(has, w);
    if (conflict)
        w->side = -1;
    if (w->part == GB_PART_HIP && w->side < 0)
        w->part = GB_PART_PELVIS;
    else if (w->part == GB_PART_PELVIS && w->side >= 0)
        w->part = GB_PART_NONE; /* Rigify's pelvis.L is a bone beside the way */
    else if (w->part < GB_PART_COLLAR && w->side >= 0)
        w->part = GB_PART_NONE;
}

bool gb_joint_words_read(const gb_skeleton *skeleton, gb_joint_words *result)
{
    size_t n = (size_t)skeleton->njoint;
    char(*text)[MAX_TEXT] = calloc(n + 1, sizeof *text);
    tokens *t = calloc(n + 1, sizeof *t);
    if (!text || !t) {
        free(text);
        free(t);
        return false;
    }
    for (size_t j = 0; j < n; j++)
        spell(behind_namespace(skeleton->joint[j].name), text[j]);
    strip_characters(skeleton, text);
    for (size_t j = 0; j < n; j++)
        split(text[j], &t[j]);
    for (int at_end = 0; at_end < 2; at_end++) {
        for (int i = 0; i < 4 && drop_shared(skeleton, t, at_end); i++) {
        }
    }
    for (size_t j = 0; j < n; j++) {
        gb_joint_words *w = &result[j];
        gb_part bone = vertebra(text[j]);
        read_name(&t[j], w);
        if (bone != GB_PART_NONE)
            *w = (gb_joint_words){.part = bone, .side = -1};
        if (skeleton->joint[j].end_site)
            *w = (gb_joint_words){.side = -1, .extra = true};
        int parent = skeleton->joint[j].parent;
        if (w->side < 0 && parent >= 0 && in_limb(w->part))
            w->side = result[parent].side;
    }
    free(text);
    free(t);
    return true;
}
