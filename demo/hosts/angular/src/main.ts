import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';
import { appConfig } from './app.config';
import { CONFIG, readConfig } from './config';

void bootstrapApplication(App, { providers: [...appConfig.providers, { provide: CONFIG, useFactory: readConfig }] });
