// What `npm run mutate` runs, with the flags of the sources; see scripts/mutate.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedPlaces, newestCommit } from '../change.mjs';
import { root } from '../run.mjs';
import { startPostgres } from '../tests/postgres.mjs';
import { Judging } from './judging.mjs';
import { layers, mutantsOf, shuffled, sourcesIn } from './mutants.mjs';
import { nearestTests } from './nearest.mjs';

const started = Date.now();
const args = process.argv.slice(2);
const valueOf = (name) => args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const isChange = args.includes('--changed');
const places = args.filter((one) => !one.startsWith('--'));
const seconds = Number(valueOf('seconds') ?? (isChange ? 90 : Infinity));
const most = Number(valueOf('sample') ?? Infinity);
const seed = valueOf('seed') ?? newestCommit() ?? '';
/** Who interrupts it sees what was found so far, and finds no server and no copy left behind. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

/** The mutants that are asked for, and the sources with all of theirs. */
async function chosenMutants() {
  if (!isChange && !places.length) throw new Error('Name a file or a folder, or say --changed');
  const changed = isChange ? changedPlaces() : undefined;
  const sources = sourcesIn(places.length ? places : Object.keys(layers));
  const { mutants, codes } = await mutantsOf(sources.filter((file) => !changed || changed.has(file)));
  const asked = changed ? mutants.filter(({ file, line }) => changed.get(file)(line)) : mutants;
  // What the time may not be enough for is in an order that favours no file.
  const isRandom = Number.isFinite(seconds) || most < asked.length;
  const chosen = isRandom ? shuffled(asked, seed).slice(0, most) : asked;
  const mutated = new Set(chosen.map(({ file }) => file));
  return { chosen, isRandom, codes: new Map([...codes].filter(([file]) => mutated.has(file))) };
}

const short = (code) => (code.length > 120 ? `${code.slice(0, 100)} … ${code.slice(-15)}` : code || '(nothing)');

const WORDS = {
  survived: '✖ survived',
  unreached: '✖ no test near it runs',
  unjudged: '⚠ its tests fail, or take too long, without any mutant:',
};

function printVerdict({ mutant: { file, line, from, to }, end, tests }) {
  if (end === 'killed') return;
  console.log(`${WORDS[end]} ${file}:${line}${tests.length ? ` (${tests.join(', ')})` : ''}`);
  console.log(`    − ${short(from)}\n    + ${short(to)}`);
}

const layerOf = ({ mutant }) => mutant.file.split('/')[0];

/** The score of each layer: of the mutants that were judged, how many were killed. */
function scoresOf(verdicts) {
  const judged = verdicts.filter(({ end }) => end !== 'unjudged');
  return [...new Set(judged.map(layerOf))].sort().map((layer) => {
    const own = judged.filter((verdict) => layerOf(verdict) === layer);
    const count = (wanted) => own.filter(({ end }) => end === wanted).length;
    const killed = count('killed');
    const percent = Number(((100 * killed) / own.length).toFixed(1));
    return { layer, killed, survived: count('survived'), unreached: count('unreached'), all: own.length, percent };
  });
}

/** Writes the scores beside the other figures; layers that were left out keep theirs. */
function record(scores) {
  const file = path.join(root, 'docs/figures.json');
  const known = JSON.parse(readFileSync(file, 'utf8'));
  const mutants = { ...known.mutants };
  const measured = new Date().toISOString().slice(0, 10);
  for (const { layer, ...score } of scores) mutants[layer] = { measured, seed, ...score, aim: layers[layer] };
  writeFileSync(file, `${JSON.stringify({ ...known, mutants }, null, 2)}\n`);
}

async function judgeAll({ chosen, codes }) {
  const testsOf = nearestTests();
  const server = chosen.some(({ file }) => file.startsWith('provider/')) ? await startPostgres() : undefined;
  const verdicts = [];
  let judging;
  try {
    judging = new Judging(codes, { until: started + seconds * 1000, signal: stopping.signal });
    for (const mutant of chosen) {
      const verdict = await judging.judge(mutant, await testsOf(mutant.file));
      if (!verdict) break;
      verdicts.push(verdict);
      printVerdict(verdict);
    }
  } finally {
    judging?.end();
    await server?.stop();
  }
  return verdicts;
}

function printScore({ layer, killed, survived, unreached, all, percent }) {
  const aim = layers[layer] ? `, the aim is ${layers[layer]} %` : '';
  const rest = [`${survived} survived`, ...(unreached ? [`no test near them runs ${unreached}`] : [])].join(', ');
  console.log(`${layer}: ${killed} of ${all} killed (${percent} %${aim}), ${rest}`);
}

async function mutate() {
  const found = await chosenMutants();
  const { chosen, isRandom } = found;
  if (!chosen.length) return void console.log('Nothing of it is mutated.');
  const from = Date.now();
  const verdicts = await judgeAll(found);
  const scores = scoresOf(verdicts);
  const left = chosen.slice(verdicts.length).map(({ file }) => file);
  console.log();
  if (left.length) console.log(`Left out for lack of time: ${left.length} in ${[...new Set(left)].join(', ')}`);
  for (const score of scores) printScore(score);
  const each = ((Date.now() - from) / 1000 / Math.max(1, verdicts.length)).toFixed(1);
  console.log(`${verdicts.length} mutants, ${each} s each${isRandom ? `, seed ${seed}` : ''}`);
  if (args.includes('--record')) record(scores);
}

await mutate().catch((failure) => {
  console.error(failure.message);
  process.exitCode = 1;
});
