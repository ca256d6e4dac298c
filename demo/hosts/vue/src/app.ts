import { createApp, createSSRApp } from 'vue';
import { createRouter, type RouterHistory } from 'vue-router';
import App from './App.vue';
import type { Config } from './config';
import Home from './pages/Home.vue';
import Login from './pages/Login.vue';
import Logout from './pages/Logout.vue';
import Users from './pages/Users.vue';

/** The app, in the browser or on the server; `rendered` when the server has written, or is to write, the page. */
export function createHost(history: RouterHistory, config: Config, rendered = true) {
  const router = createRouter({
    history,
    routes: [
      { path: '/', component: Home },
      { path: '/login', component: Login },
      { path: '/logout', component: Logout },
      { path: '/users', component: Users },
    ],
  });
  const create = rendered ? createSSRApp : createApp;
  return { app: create(App, { config }).use(router), router };
}
