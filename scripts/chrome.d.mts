export declare function findChrome(): string | undefined;
export declare function chromePath(): string;
export declare const chromeArguments: readonly string[];
