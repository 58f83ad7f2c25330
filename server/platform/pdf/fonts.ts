import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The font files of documents. letter.typ names their families in the same order: Inter first, then one font for each
 * script that Inter does not cover, so that every customer's name can be printed.
 */
export function fontFiles(): string[] {
  return Object.entries(files).flatMap(([name, paths]) => paths.map((path) => join(packageFolder(name), path)));
}

const files: Record<string, string[]> = {
  '@expo-google-fonts/inter': [
    '400Regular/Inter_400Regular.ttf',
    '500Medium/Inter_500Medium.ttf',
    '600SemiBold/Inter_600SemiBold.ttf',
    '700Bold/Inter_700Bold.ttf',
  ],
  // Used only for signatures.
  '@expo-google-fonts/dancing-script': ['400Regular/DancingScript_400Regular.ttf'],
  '@embedpdf/fonts-hebrew': ['fonts/NotoSansHebrew-Regular.ttf', 'fonts/NotoSansHebrew-Bold.ttf'],
  '@embedpdf/fonts-arabic': ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
  '@expo-google-fonts/noto-sans-devanagari': [
    '400Regular/NotoSansDevanagari_400Regular.ttf',
    '700Bold/NotoSansDevanagari_700Bold.ttf',
  ],
  '@expo-google-fonts/noto-sans-thai': ['400Regular/NotoSansThai_400Regular.ttf', '700Bold/NotoSansThai_700Bold.ttf'],
  '@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  '@expo-google-fonts/nanum-gothic': ['400Regular/NanumGothic_400Regular.ttf', '700Bold/NanumGothic_700Bold.ttf'],
  '@expo-google-fonts/noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
};

function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) throw new Error(`The font package ${name} is not installed; run npm ci.`);
  return dirname(manifest);
}
