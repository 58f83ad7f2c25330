import { fsyncSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncFolder } from '../../sync-to-disk.ts';

/** The fields of a file or folder, and of an open one, in PGlite's Emscripten file system. */
type FsNode = { parent: FsNode; mode: number };
type FsStream = { nfd: number; node: FsNode };

/** The parts of Emscripten's NODEFS that are used here and that its own types omit. */
interface NodeFsType {
  realPath(node: FsNode): string;
  /** Converts a Node error to one that has the error number that PostgreSQL expects. */
  tryFSOperation<T>(operation: () => T): T;
  node_ops: { mknod(parent: FsNode, name: string, mode: number, device: number): FsNode };
  stream_ops: { fsync?: (stream: FsStream) => number };
}

type InitOptions = Parameters<NodeFS['init']>[1];

const FILE_TYPE = 0o170000;
const DIRECTORY = 0o040000;

/**
 * PGlite's files in a folder, with a working fsync: Emscripten's NODEFS reports success and does nothing.
 *
 * POSIX syncs a file's name with its folder, not with the file. PostgreSQL syncs the folder after renames, but not for
 * the files of new tables. Therefore, the first sync in a folder with new names also syncs the folder.
 */
export class SyncedNodeFs extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const prepared = await super.init(pg, options);
    const { emscriptenOpts } = prepared;
    const preRun: NonNullable<InitOptions['preRun']> = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => syncThrough(module.NODEFS as NodeFsType),
    ];
    return { ...prepared, emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function syncThrough(nodeFs: NodeFsType): void {
  const withNewNames = new Set<FsNode>();
  const { mknod } = nodeFs.node_ops;
  nodeFs.node_ops.mknod = (parent, ...rest) => {
    withNewNames.add(parent);
    return mknod(parent, ...rest);
  };
  nodeFs.stream_ops.fsync = ({ nfd, node }) => {
    nodeFs.tryFSOperation(() => {
      if ((node.mode & FILE_TYPE) === DIRECTORY) {
        syncFolder(nodeFs.realPath(node));
        withNewNames.delete(node);
        return;
      }
      fsyncSync(nfd);
      if (!withNewNames.has(node.parent)) return;
      syncFolder(dirname(nodeFs.realPath(node)));
      withNewNames.delete(node.parent);
    });
    return 0;
  };
}
