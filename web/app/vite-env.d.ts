/// <reference types="vite/client" />

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export { IconAlertTriangle as default } from '@tabler/icons-react';
}

/** The year of the build. */
declare const __BUILD_YEAR__: number;
