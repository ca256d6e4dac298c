import { hydrate, mount } from 'svelte';
import '../../host.css';
import 'gatehouse-elements/preload.css';
import App from './App.svelte';
import { readConfig } from './config';
import { here } from './router.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The page has no #app.');
(target.firstElementChild ? hydrate : mount)(App, { target, props: { config: readConfig(), path: here() } });
