// Moves files and folders, and rewrites every path to them: `npm run move -- FROM TO [FROM TO …]`, or
// `npm run move -- --table moves.json` with `[[from, to], …]`. Of two moves that fit a file, the longer `from` holds.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { dirname, join, relative, basename } = path.posix;
/** Files whose text may name others. */
const TEXTS =
  /[.](?:[cm]?[jt]sx?|json|md|html|css|ya?ml|conf|service|toml)$|(?:^|[/])(?:Dockerfile|run|[.][a-z]+ignore)$/;
const LOCKED = /(?:^|[/])package-lock[.]json$|[/]migrations[/]/;
/** What begins a relative path: a quote, or the bracket of a Markdown link. */
const RELATIVE = /(?<=['"`]|[\]][(])[.]{1,2}[/][^'"`()\s$*{}]*/g;
/** A path from the folder of the project, wherever it stands. */
const FROM_ROOT = /(?<![\w/@.-])(?:[.][/])?[\w-]+(?:[/][\w.-]+)+[/]?/g;

/** What becomes of a path. */
function renaming(moves) {
  const longestFirst = moves.toSorted(([a], [b]) => b.length - a.length);
  return (place) => {
    for (const [from, to] of longestFirst)
      if (place === from || place.startsWith(`${from}/`)) return to + place.slice(from.length);
    return place;
  };
}

/** Every folder that holds one of the files. */
function foldersOf(files) {
  const folders = new Set(['.']);
  for (const file of files)
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  return folders;
}

/** Writes a relative path the way it was written: with its slash at the end, its query and its fragment. */
function relativeTo(folder, place, written) {
  const short = relative(folder, place);
  const start = short.startsWith('..') ? short : `./${short}`;
  return written.endsWith('/') && !start.endsWith('/') ? `${start}/` : start;
}

/**
 * The text of a file with its paths as they are after the moves.
 *
 * @param {string} text
 * @param {string} file where it stood
 * @param {{ newOf: (place: string) => string, exists: (place: string) => boolean }} known
 */
export function rewritten(text, file, { newOf, exists }) {
  const folder = dirname(file);
  return text
    .replace(RELATIVE, (written) => {
      const [target] = written.split(/[?#]/);
      const place = join(folder, target).replace(/[/]$/, '') || '.';
      if (!exists(place)) return written;
      const moved = newOf(place);
      const isSame = moved === place && dirname(newOf(file)) === folder;
      return isSame ? written : relativeTo(dirname(newOf(file)), moved, target) + written.slice(target.length);
    })
    .replace(FROM_ROOT, (written) => {
      const [, start, bare, end] = /^([.][/])?(.*?)([/.]*)$/.exec(written);
      return exists(bare) && newOf(bare) !== bare ? (start ?? '') + newOf(bare) + end : written;
    });
}

/** Removes a folder and those above it as long as they are empty. */
function removeEmpty(folder, root) {
  const place = path.join(root, folder);
  if (folder === '.' || !existsSync(place) || readdirSync(place).length > 0) return;
  rmdirSync(place);
  removeEmpty(dirname(folder), root);
}

/**
 * Moves, and rewrites all files of the repository that name what was moved.
 *
 * @param {[string, string][]} moves paths from `root`
 * @returns {{ moved: number, rewritten: number }} how many files
 */
export function move(moves, root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const files = git('ls-files', '-z')
    .split('\0')
    .filter((file) => file && existsSync(path.join(root, file)));
  const folders = foldersOf(files);
  const known = new Set(files);
  for (const [from] of moves)
    if (!known.has(from) && !folders.has(from)) throw new Error(`Nothing to move is at ${from}`);
  const newOf = renaming(moves);
  const going = files.filter((file) => newOf(file) !== file);
  const places = new Set(files.map(newOf));
  if (places.size < files.length) throw new Error('Two files would come to stand at one place');

  // What is generated is not among the files, and is named all the same.
  const exists = (place) => known.has(place) || folders.has(place) || existsSync(path.join(root, place));
  const texts = files.filter((file) => TEXTS.test(file) && !LOCKED.test(file));
  const changed = texts.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const next = rewritten(text, file, { newOf, exists });
    return next === text ? [] : [[newOf(file), next]];
  });
  // By a place beside: of two files each may take the place of the other.
  const beside = (file) => path.join(root, dirname(newOf(file)), `.moving-${basename(newOf(file))}`);
  for (const file of going) {
    mkdirSync(dirname(beside(file)), { recursive: true });
    renameSync(path.join(root, file), beside(file));
  }
  for (const file of going) renameSync(beside(file), path.join(root, newOf(file)));
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text);
  for (const folder of new Set(going.map((file) => dirname(file)))) removeEmpty(folder, root);
  const touched = [...new Set([...going, ...going.map(newOf)])];
  execFileSync('git', ['add', '--all', '--pathspec-from-file=-', '--pathspec-file-nul'], {
    cwd: root,
    input: touched.filter((file) => known.has(file) || existsSync(path.join(root, file))).join('\0'),
  });
  return { moved: going.length, rewritten: changed.length };
}

/** The moves that the command line names. */
function movesOf(args) {
  if (args[0] === '--table') return JSON.parse(readFileSync(args[1], 'utf8'));
  const pairs = args.flatMap((from, number) => (number % 2 === 0 ? [[from, args[number + 1]]] : []));
  if (pairs.length === 0 || args.length % 2 === 1) throw new Error('Give pairs of paths: FROM TO [FROM TO …]');
  return pairs.map((pair) => pair.map((place) => place.replace(/^[.][/]|[/]$/g, '')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const done = move(movesOf(process.argv.slice(2)), path.dirname(path.dirname(fileURLToPath(import.meta.url))));
  console.log(`${done.moved} files moved, ${done.rewritten} rewritten`);
}
