// Runs after every npm install, for people who call npx afterwards: the tools need a newer Node than the machine may have.
import { bringNode } from './prepare.mjs';

bringNode();
