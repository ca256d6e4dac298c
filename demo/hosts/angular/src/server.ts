import { bootstrapApplication, type BootstrapContext } from '@angular/platform-browser';
import { provideServerRendering, renderApplication } from '@angular/platform-server';
import { App } from './app';
import { appConfig } from './app.config';
import { CONFIG, type Config } from './config';

/** The page with the app written into it, for an address. */
export function render(page: string, url: string, config: Config): Promise<string> {
  const providers = [...appConfig.providers, provideServerRendering(), { provide: CONFIG, useValue: config }];
  return renderApplication((context: BootstrapContext) => bootstrapApplication(App, { providers }, context), {
    document: page,
    url,
  });
}
