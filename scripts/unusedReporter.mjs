/**
 * What knip found, a line each: `✖` for a file or a dependency, which fails the check, `⚠` for an export or a type,
 * which does not. Which is which is written in `rules` of knip.config.js.
 *
 * @typedef {{ type: string, filePath: string, symbol: string, line?: number, severity?: string }} Issue
 * @param {object} found
 * @param {Record<string, boolean>} found.report the kinds that were looked for
 * @param {Record<string, Record<string, Record<string, Issue>>>} found.issues by kind, file and name
 * @param {string} found.cwd the project's folder
 * @param {(text: string) => void} found.write prints
 */
export default function reportUnused({ report, issues, cwd, write }) {
  const lines = Object.keys(report)
    .filter((kind) => report[kind])
    .flatMap((kind) => Object.values(issues[kind] ?? {}).flatMap((ofFile) => Object.values(ofFile)))
    .map(({ type, filePath, symbol, line, severity }) => {
      const file = filePath.replace(`${cwd}/`, '');
      return `${severity === 'warn' ? '⚠' : '✖'} ${type}: ${symbol === filePath ? file : `${symbol} (${file}${line ? `:${line}` : ''})`}`;
    });
  if (lines.length) write(lines.sort().join('\n'));
}
