import { defineConfig } from 'vite';

export default defineConfig({
  base: '/hosts/lit/',
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
