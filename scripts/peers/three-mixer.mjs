// Plays two clips of a game humanoid blended half and half with three.js' AnimationMixer, alone and
// with the bones placed in the world; prints both as least nanoseconds for a pose.
//   node three-mixer.mjs WALK.bvh RUN.bvh
import { readFileSync } from 'node:fs';
import { AnimationMixer } from 'three';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';

const [walk, run] = process.argv.slice(2).map((path) => new BVHLoader().parse(readFileSync(path, 'utf8')));
const root = walk.skeleton.bones[0];

// Only what our clips have: joints, their rotations and the hips' place; no tips, no places that
// never change.
for (const bone of [...walk.skeleton.bones]) if (bone.name === 'ENDSITE') bone.removeFromParent();
let joints = 0;
root.traverse(() => joints++);
for (const { clip } of [walk, run])
    clip.tracks = clip.tracks.filter(
        (t) => !t.name.startsWith('ENDSITE') && (!t.name.endsWith('.position') || t.name.startsWith(root.name + '.')));
if (joints !== 19 || walk.clip.tracks.length !== 20) throw new Error(`${joints} joints, ${walk.clip.tracks.length} tracks`);

const mixer = new AnimationMixer(root);
for (const { clip } of [walk, run]) mixer.clipAction(clip).setEffectiveWeight(0.5).play();

function least(pose) {
    const TIMES = 500;
    let best = Infinity;
    // The first hundred are for the compiler.
    for (let b = 0; b < 400; b++) {
        const start = process.hrtime.bigint();
        for (let i = 0; i < TIMES; i++) pose();
        const each = Number(process.hrtime.bigint() - start) / TIMES;
        if (b >= 100 && each < best) best = each;
    }
    return best;
}

const played = least(() => mixer.update(1 / 60));
const placed = least(() => {
    mixer.update(1 / 60);
    root.updateMatrixWorld(true);
});
console.log(`${played.toFixed(3)} ${placed.toFixed(3)}`);
