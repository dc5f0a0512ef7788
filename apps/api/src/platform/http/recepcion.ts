import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@nitida/contract/endpoint'
import type { CodigoError } from '@nitida/contract/errores'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../entorno/errores.ts'
import { revisar } from './entradas.ts'

/** A received file, not looked at yet. It is on disk until the answer has left. */
export interface ArchivoRecibido {
  ruta: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the request; null on calls that take none. */
    archivos: ArchivoRecibido[] | null
  }
}

const CAMPOS = 120
const CAMPO_BYTES = 16 * 1024
/** Room for names, boundaries and fields beside the files. */
const ADEMAS_BYTES = 256 * 1024

const fallos: Record<string, CodigoError> = {
  FST_REQ_FILE_TOO_LARGE: 'CUERPO_DEMASIADO_GRANDE',
  FST_FIELDS_LIMIT: 'CUERPO_DEMASIADO_GRANDE',
  FST_PARTS_LIMIT: 'CUERPO_DEMASIADO_GRANDE',
  FST_MP_PREMATURE_CLOSE: 'CUERPO_ILEGIBLE',
  FST_PROTO_VIOLATION: 'CUERPO_ILEGIBLE',
  FST_INVALID_JSON_FIELD_ERROR: 'CUERPO_ILEGIBLE',
}

function traducir(error: unknown, maximo: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const codigo = 'code' in error ? String(error.code) : ''
  if (codigo === 'FST_FILES_LIMIT') return new AppError('DEMASIADAS_FOTOS', { datos: { maximo } })
  if (codigo === 'ENOSPC') return new AppError('SERVICIO_NO_DISPONIBLE')
  // Codes for the parser's complaints about a body that is no multipart.
  return new AppError(fallos[codigo] ?? 'CUERPO_ILEGIBLE')
}

/** Writes a file to disk as it arrives, and takes its measure and its hash on the way. */
async function recibir({ file }: MultipartFile, carpeta: string): Promise<ArchivoRecibido> {
  const ruta = path.join(carpeta, randomUUID()) // never the name that the client gives
  const huella = createHash('sha256')
  let bytes = 0
  const medir = new Transform({
    transform(trozo: Buffer, _, listo) {
      huella.update(trozo)
      bytes += trozo.length
      listo(null, trozo)
    },
  })
  try {
    await pipeline(file, medir, createWriteStream(ruta, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(ruta, { force: true })
    throw error
  }
  return { ruta, bytes, sha256: huella.digest('hex') }
}

type Tope = NonNullable<Endpoint['archivos']>

/** Reads the parts: files to disk, into `recibidos`, and fields into a body. */
async function leer(request: FastifyRequest, recibidos: ArchivoRecibido[], tope: Tope, carpeta: string) {
  const { campo, maximo, bytes } = tope
  const limits = { files: maximo, fileSize: bytes, fields: CAMPOS, fieldSize: CAMPO_BYTES, parts: CAMPOS + maximo }
  const campos = new Map<string, unknown>()
  for await (const parte of request.parts({ limits })) {
    if (parte.type === 'file') {
      if (parte.fieldname !== campo) throw new AppError('CUERPO_ILEGIBLE')
      recibidos.push(await recibir(parte, carpeta))
      if (parte.file.truncated) throw new AppError('CUERPO_DEMASIADO_GRANDE')
    } else {
      if (campos.has(parte.fieldname) || parte.valueTruncated) throw new AppError('CUERPO_ILEGIBLE')
      campos.set(parte.fieldname, parte.value)
    }
  }
  return Object.fromEntries(campos)
}

/**
 * Lets the calls of this scope take files as multipart: fields become the body, and files wait on disk until the answer has left.
 * No file is held in memory. Elsewhere multipart stays an unknown type (415).
 */
export async function recibirArchivos(app: FastifyInstance, carpeta: string): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
  app.decorateRequest('archivos', null)
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const { archivos: tope } = request.routeOptions.config.endpoint ?? {}
    if (!tope) throw new AppError('TIPO_NO_SOPORTADO')
    if (Number(request.headers['content-length'] ?? 0) > tope.maximo * tope.bytes + ADEMAS_BYTES)
      throw new AppError('CUERPO_DEMASIADO_GRANDE')
    const recibidos: ArchivoRecibido[] = []
    const limpiar = () => Promise.all(recibidos.splice(0).map(({ ruta }) => rm(ruta, { force: true })))
    // The files go however the request ends: answered, refused, or hung up on.
    reply.raw.once('close', limpiar)
    try {
      await mkdir(carpeta, { recursive: true })
      request.body = await leer(request, recibidos, tope, carpeta)
    } catch (error) {
      await limpiar()
      throw traducir(error, tope.maximo)
    }
    revisar(request.body)
    request.archivos = recibidos
  })
}
