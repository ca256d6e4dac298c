import type { NextConfig } from 'next';
import path from 'node:path';

const config: NextConfig = {
  basePath: '/hosts/next',
  distDir: 'dist',
  poweredByHeader: false,
  // proxy.ts sees what is loaded ahead: without this, Next.js hides the headers that say so.
  skipProxyUrlNormalize: true,
  // The stylesheet of all sample hosts is beside this one.
  turbopack: { root: path.join(import.meta.dirname, '..') },
  outputFileTracingRoot: path.join(import.meta.dirname, '..'),
  // `npm run check` has done it.
  typescript: { ignoreBuildErrors: true },
};

export default config;
