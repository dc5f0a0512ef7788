import { channel } from 'node:diagnostics_channel'
import { type CodigoError, mensajeDe } from '@nitida/contract/errores'
import type { Fallo } from '@nitida/contract/errores.schema'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { esFalloDeConexion, restriccion, sqlstate } from '../datos/db.ts'
import { AppError } from '../entorno/errores.ts'
import { DISCO_LLENO } from '../entorno/sucesos.ts'

const DE_FASTIFY: Record<string, CodigoError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'CUERPO_DEMASIADO_GRANDE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_SOPORTADO',
  FST_ERR_CTP_INVALID_JSON_BODY: 'CUERPO_ILEGIBLE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'CUERPO_ILEGIBLE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CUERPO_ILEGIBLE',
  FST_ERR_BAD_URL: 'NO_ENCONTRADO',
}
// Lock time-out, statement time-out, and a conflict that outlived its retries: nothing was saved, try again.
const PASAJEROS = new Set(['55P03', '57014', '40001', '40P01'])
const DISCO_LLENO_EN_LA_BASE = '53100'

/** The database lacks a disk, memory or connections for now (class 53). */
function leFaltaAlgo(estado: string): boolean {
  if (estado === DISCO_LLENO_EN_LA_BASE) channel(DISCO_LLENO).publish(estado)
  return estado.startsWith('53')
}

interface Incidencia {
  instancePath: string
  message?: string | undefined
}

/** Sentences by field, the way a form shows them. The path of a nested field is joined by dots. */
function porCampo(incidencias: readonly Incidencia[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message } of incidencias) {
    const campo = instancePath.replace(/^\//, '').replaceAll('/', '.') || '_'
    errors[campo] = [...(errors[campo] ?? []), message ?? 'Dato inválido.']
  }
  return errors
}

function deValidacion(error: FastifyError & { validationContext?: string | undefined }): AppError {
  if (!hasZodFastifySchemaValidationErrors(error)) return new AppError('DATOS_INVALIDOS')
  // A malformed id names nothing.
  if (error.validationContext === 'params') return new AppError('NO_ENCONTRADO')
  return new AppError('DATOS_INVALIDOS', { errors: porCampo(error.validation) })
}

/** Code of an error; null for an unforeseen one. */
function reconocer(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error
  if ('validation' in error && error.validation) return deValidacion(error)
  if ('statusCode' in error && error.statusCode === 429) return new AppError('DEMASIADAS_SOLICITUDES')
  const estado = sqlstate(error) ?? ''
  if (esFalloDeConexion(error) || PASAJEROS.has(estado) || leFaltaAlgo(estado))
    return new AppError('SERVICIO_NO_DISPONIBLE')
  const codigo = 'code' in error ? DE_FASTIFY[String(error.code)] : undefined
  if (codigo) return new AppError(codigo)
  if (!('statusCode' in error)) return null
  if (error.statusCode === 400) return new AppError('CUERPO_ILEGIBLE')
  // The file server's words for a path outside its folder.
  return error.statusCode === 403 || error.statusCode === 404 ? new AppError('NO_ENCONTRADO') : null
}

/** Place of a bug for the log, without the data it happened with (D-74, security 40, 41). */
export function rastro(error: Error): Record<string, unknown> {
  const sinTexto = (error.stack ?? '').replace(error.message, '')
  const lineas = sinTexto.split('\n').filter((linea) => linea.trimStart().startsWith('at '))
  return {
    tipo: error.name,
    codigo: sqlstate(error) ?? undefined,
    restriccion: restriccion(error) ?? undefined,
    rastro: lineas,
  }
}

/** Answers an unknown route: a method nobody serves (security 35), or an address that does not exist. */
export function atenderNoEncontrado(app: FastifyInstance): void {
  const metodos = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
  app.setNotFoundHandler((request) => {
    throw new AppError(metodos.has(request.method) ? 'NO_ENCONTRADO' : 'METODO_NO_PERMITIDO')
  })
}

/** Turns failures into the envelope of D-3. */
export function atenderFallos(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const conocido = reconocer(error)
    if (!conocido) {
      request.log.error({ peticion: request.id, ...rastro(error) }, 'unexpected error')
      const sobre: Fallo = {
        success: false,
        error: 'ERROR_INTERNO',
        message: mensajeDe('ERROR_INTERNO'),
        peticion: request.id,
      }
      return reply.status(500).send(sobre)
    }
    request.codigoError = conocido.codigo
    if (conocido.estatus === 503) reply.header('retry-after', '2')
    return reply.status(conocido.estatus).send(conocido.sobre(request.id))
  })
}
