// Exits with 0 if a browser for the browser tests is installed; as root on Debian, installs one if missing.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../e2e/chromium.ts';

if (!findChromium() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  console.log('Installing a browser for the browser tests …');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
}
process.exit(findChromium() ? 0 : 1);
