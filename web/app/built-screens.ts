/** What the screens of the built application load: the names of files below the root of the site. */
export interface BuiltScreens {
  /** What every screen loads. */
  start: BuiltFiles;
  /** By their paths; with what every screen loads. `own` is the screen's own script. */
  screens: Record<string, BuiltFiles & { own: string }>;
}

export interface BuiltFiles {
  scripts: string[];
  sheets: string[];
}
