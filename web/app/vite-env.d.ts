/// <reference types="vite/client" />

/** The year of the build. */
declare const __BUILD_YEAR__: number;
