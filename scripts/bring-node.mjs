// Runs after every npm install, so that later npx calls work: the tools may need a newer Node than the machine has.
import { bringNode } from './prepare.mjs';

bringNode();
