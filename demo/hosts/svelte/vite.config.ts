import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/hosts/svelte/',
  // #region trusted-types
  // Builds nodes by DOM calls instead of innerHTML, so that no Trusted Types policy is needed.
  plugins: [svelte({ compilerOptions: { fragments: 'tree' } })],
  // #endregion
  ssr: { noExternal: ['gatehouse-elements'] },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
