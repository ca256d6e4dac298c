import { ModuleTable } from '../../stores/core/ModuleTable.ts';
import { steps } from './generated/steps.ts';

/** The steps this element can show. */
export const stepViews = new ModuleTable(steps);
