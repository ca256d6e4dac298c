export declare function testedHosts(all: readonly string[]): string[];
