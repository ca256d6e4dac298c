import { createWebHistory } from 'vue-router';
import '../../host.css';
import 'gatehouse-elements/preload.css';
import { createHost } from './app';
import { readConfig } from './config';

const rendered = Boolean(document.querySelector('#app')?.firstElementChild);
const { app, router } = createHost(createWebHistory('/hosts/vue/'), readConfig(), rendered);
await router.isReady();
app.mount('#app');
