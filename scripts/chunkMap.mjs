import path from 'node:path';

/** Rollup: writes `chunks.json`, which says of every file what it imports and which modules it holds. */
export const chunkMap = () => ({
  name: 'chunk-map',
  generateBundle(_, bundle) {
    const root = process.cwd();
    const named = (id) => (path.isAbsolute(id) ? path.relative(root, id) : id);
    const files = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const map = Object.fromEntries(
      files.map(({ fileName, imports, facadeModuleId, moduleIds }) => [
        fileName,
        { imports, ...(facadeModuleId && { entry: named(facadeModuleId) }), modules: moduleIds.map(named).sort() },
      ]),
    );
    this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(map, null, 1) });
  },
});
