import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/hosts/react/',
  plugins: [react()],
  ssr: { noExternal: ['gatehouse-elements'] },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
