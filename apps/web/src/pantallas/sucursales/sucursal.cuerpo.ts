import type { CrearSucursal, GuardarSucursal, Sucursal } from '@nitida/contract/sucursales'
import { soloCambios } from '../../base/formularios/useConVersion.ts'
import type { SucursalRevisada } from './sucursal.schema.ts'

/** A file in base64 without data-URL prefix (spec §5). For small files. */
export async function enBase64(archivo: Blob): Promise<string> {
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  let binario = ''
  for (const byte of bytes) binario += String.fromCharCode(byte)
  return btoa(binario)
}

const enviar = async (archivo: File | null) => archivo && (await enBase64(archivo))

/** The parts of a CSD as they travel. */
export async function secretosDe({
  CSD,
  privateKey,
  passCSD,
}: Pick<SucursalRevisada, 'CSD' | 'privateKey' | 'passCSD'>) {
  return { CSD: await enviar(CSD), privateKey: await enviar(privateKey), passCSD: passCSD || null }
}

/** Body of POST /crearSucursal. */
export async function cuerpoDeCrear(valores: SucursalRevisada, idEncargado: number): Promise<CrearSucursal> {
  const { sucursalNumber, encargado: _, CSD, privateKey, passCSD, ...datos } = valores
  return {
    ...datos,
    idEncargado,
    numeroSucursal: sucursalNumber,
    telefono: datos.telefono || null,
    horario: datos.horario || null,
    mapa: datos.mapa || null,
    ...(await secretosDe({ CSD, privateKey, passCSD })),
  }
}

/** Fields that may be emptied: an empty one travels, and its value is removed. */
const VACIABLES: readonly string[] = ['telefono', 'horario', 'mapa'] satisfies (keyof SucursalRevisada)[]

/**
 * Body of PUT /sucursales/{id}. An empty field keeps its old value there (spec §5), but for phone, hours and map; an unchanged
 * field is not sent, because it would undo what somebody else saved meanwhile.
 * @param antes the branch the form started with.
 */
export async function cuerpoDeGuardar(valores: SucursalRevisada, antes: Sucursal): Promise<GuardarSucursal> {
  const { encargado, CSD, privateKey, passCSD, ...campos } = valores
  const llenos = Object.entries(campos).filter(([campo, valor]) => valor !== '' || VACIABLES.includes(campo))
  const otro = encargado && encargado.id !== antes.idEncargado
  return {
    ...soloCambios<Partial<typeof campos>>(Object.fromEntries(llenos), {
      ...antes,
      telefono: antes.telefono ?? '',
      horario: antes.horario ?? '',
      mapa: antes.mapa ?? '',
    }),
    ...(otro && { idEncargado: encargado.id }),
    ...(await secretosDe({ CSD, privateKey, passCSD })),
  }
}
