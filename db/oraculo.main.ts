import pg from 'pg'
import { conInstalacion } from './base.ts'
import { consultarAhora, describir, revisiones } from './oraculo/oraculo.ts'

/**
 * `npm run oracle`: asks a database whether every rule holds, without changing it. The database is DATABASE_URL, or the
 * embedded one of DATA_DIR, whether its server runs or not. Exit code 1 when a rule is broken.
 */
async function revisar(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'oraculo' })
  await cliente.connect()
  try {
    const fallas = await consultarAhora(cliente)
    for (const { nombre } of revisiones) {
      const falla = fallas.find((una) => una.nombre === nombre)
      process.stdout.write(falla ? `ROTA ${describir(falla)}\n` : `bien ${nombre}\n`)
    }
    process.stdout.write(`${revisiones.length - fallas.length} reglas se cumplen, ${fallas.length} están rotas.\n`)
    if (fallas.length > 0) process.exitCode = 1
  } finally {
    await cliente.end()
  }
}

await conInstalacion(({ url }) => revisar(url))
