import { APP_BASE_HREF } from '@angular/common';
import { provideZonelessChangeDetection, type ApplicationConfig } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { HomePage } from './pages/home.page';
import { LoginPage } from './pages/login.page';
import { LogoutPage } from './pages/logout.page';
import { UsersPage } from './pages/users.page';

export const appConfig: ApplicationConfig = {
  providers: [
    { provide: APP_BASE_HREF, useValue: '/hosts/angular/' }, // a <base> is refused by the policy base-uri 'none'
    provideZonelessChangeDetection(),
    provideClientHydration(),
    provideRouter([
      { path: '', component: HomePage },
      { path: 'login', component: LoginPage },
      { path: 'logout', component: LogoutPage },
      { path: 'users', component: UsersPage },
    ]),
  ],
};
