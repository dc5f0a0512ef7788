import path from 'node:path'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import type { Archivos } from './archivos.ts'
import { archivosEnDisco } from './disco.ts'
import { archivosEnS3 } from './s3.ts'

/** Folder of what is being received or written; nothing in it lasts. */
export const carpetaProvisional = ({ dataDir }: Pick<Entorno, 'dataDir'>): string => path.join(dataDir, 'provisional')

/** The bucket that the settings name, or a folder beside the database; a demo, which is left without a trace, has the folder always. */
export const archivosDe = (entorno: Pick<Entorno, 's3' | 'dataDir'>, demo: boolean): Archivos =>
  entorno.s3 && !demo
    ? archivosEnS3(entorno.s3)
    : archivosEnDisco(path.join(entorno.dataDir, 'archivos'), carpetaProvisional(entorno))
