import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** The tags that are not Vue's. */
const isCustomElement = (tag: string): boolean => /^(auth|admin|user)-|-gate$|^tenant-switcher$/.test(tag);

export default defineConfig({
  base: '/hosts/vue/',
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  ssr: { noExternal: ['gatehouse-elements'] },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
