import { type TerminalLeida, terminales } from '@nitida/contract/terminales'
import { pedirCrudo, type Respondida } from './peticion.ts'
import type { TestApp } from './testApp.ts'
import { enPartes } from './visitas.ts'

/** Brings a terminal's file, as the page does. */
export async function subirTerminal(
  { app }: Pick<TestApp, 'app'>,
  tk: string,
  campos: object,
  texto: string,
): Promise<Respondida & { leida: TerminalLeida | null }> {
  const archivo = { bytes: new TextEncoder().encode(texto), nombre: 'terminal.csv', tipo: 'text/csv' }
  const { tipo, cuerpo } = await enPartes({ nombre: 'terminal.csv', ...campos }, [archivo], 'archivo')
  const { method, path } = terminales.subir
  const respuesta = await pedirCrudo(app, method, path, { tk, body: cuerpo, headers: { 'content-type': tipo } })
  const { status, body } = respuesta
  return { ...respuesta, leida: status === 200 ? terminales.subir.response.schema.parse(body).data : null }
}
