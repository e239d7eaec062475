/**
 * Settings of the embedded server and of the programs that create its cluster. Files of the cluster are its shared memory: a
 * container's /dev/shm is small, and a killed server would leave its segments there.
 */
export const sharedMemorySettings = process.platform === "win32" ? [] : ["dynamic_shared_memory_type=mmap"];
