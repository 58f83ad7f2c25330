import type { ComponentType, ReactNode } from 'react';
import { Moved } from './layout/moved.tsx';
import { type Route, ROUTES } from './routes.ts';

/** A route whose modules are loaded. */
export interface LoadedRoute {
  path: string;
  layouts: readonly ComponentType<{ children: ReactNode }>[];
  Screen: ComponentType;
}

const routes = new Map(ROUTES.map((route) => [route.path, route]));
const loaded = new Map<Route, LoadedRoute>();
const UNKNOWN: LoadedRoute = { path: '', layouts: [], Screen: Moved };

/**
 * Loads the screen at a path with its layouts; returns it directly if it is already loaded. An unknown path leads to
 * the right one, or to the login.
 */
export function loadRoute(pathname: string): LoadedRoute | Promise<LoadedRoute> {
  const route = routes.get(pathname.replace(/\/+$/, '').toLowerCase());
  return route ? (loaded.get(route) ?? load(route)) : UNKNOWN;
}

async function load(route: Route): Promise<LoadedRoute> {
  const [screen, ...layouts] = await Promise.all([route.screen(), ...route.layouts.map((layout) => layout())]);
  const result = { path: route.path, layouts: layouts.map((layout) => layout.default), Screen: screen.default };
  loaded.set(route, result);
  return result;
}
