import { Injectable, signal } from '@angular/core';

/** The latest thing worth a line at the foot of the page. */
@Injectable({ providedIn: 'root' })
export class News {
  readonly text = signal('');
}
