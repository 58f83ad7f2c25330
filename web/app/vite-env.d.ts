/// <reference types="vite/client" />

/** The year of the build. */
declare const __BUILD_YEAR__: number;

/** Identifies the build: a stored response is only read by the build that stored it. */
declare const __BUILD_ID__: string;
