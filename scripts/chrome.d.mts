export declare function findChrome(): string | undefined;
export declare function chromePath(): string;
export declare function hasHeadlessShell(): boolean;
export declare function headlessPath(): string;
export declare const chromeArguments: readonly string[];
