/**
 * Gives the process of a worker the address and the folder of its own server, as BASE_URL and E2E_DATA_DIR. The setup leaves
 * them in the environment, numbered.
 */
export function elegirServidor(env: NodeJS.ProcessEnv): void {
  const { TEST_PARALLEL_INDEX: worker } = env
  if (worker === undefined) return
  env.BASE_URL = env[`BASE_URL_${worker}`]
  env.E2E_DATA_DIR = env[`E2E_DATA_DIR_${worker}`]
}
