/** Registers every element. Each brings its view only when it is first on a page. */
import './generated/all.ts';
