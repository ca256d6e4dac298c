/**
 * The sample hosts that `npm test` builds and walks through: a page rendered by a server and hydrated, a framework with
 * a compiler of its own, and a page without a build. The long form of the tests (SOAK) takes all of them.
 *
 * @param {readonly string[]} all the names of the sample hosts
 * @returns {string[]}
 */
export const testedHosts = (all) =>
  process.env.SOAK ? [...all] : all.filter((name) => ['react', 'angular', 'cdn'].includes(name));
