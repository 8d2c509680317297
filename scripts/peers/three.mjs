// Reads a BVH with three.js again and again; prints the least in seconds.
import { readFileSync } from 'node:fs';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';

const [path, times = '5'] = process.argv.slice(2);
const seconds = [];
for (let i = 0; i < Number(times); i++) {
    // Reading the bytes is part of the work, as it is for the others.
    const start = process.hrtime.bigint();
    const result = new BVHLoader().parse(readFileSync(path, 'utf8'));
    seconds.push(Number(process.hrtime.bigint() - start) / 1e9);
    if (result.clip.tracks.length === 0) throw new Error('no tracks');
}
console.log(Math.min(...seconds).toFixed(9));
