import type { CrearSucursal, GuardarSucursal } from '@nitida/contract/sucursales'
import { enBase64 } from './enBase64.ts'
import type { SucursalRevisada } from './sucursal.schema.ts'

async function comun({ CSD, privateKey, passCSD, ...valores }: SucursalRevisada) {
  const { direccion, codigoPostal, rfc, razonSocial, zonaHoraria, tasaIva, encargado } = valores
  return {
    ...{ direccion, codigoPostal, rfc, razonSocial, zonaHoraria, tasaIva },
    encargado: encargado?.nombre ?? null,
    CSD: CSD && (await enBase64(CSD)),
    privateKey: privateKey && (await enBase64(privateKey)),
    passCSD: passCSD || null,
  }
}

/** Body of POST /crearSucursal. */
export async function cuerpoDeCrear(valores: SucursalRevisada, idEncargado: number): Promise<CrearSucursal> {
  return { ...(await comun(valores)), numeroSucursal: valores.sucursalNumber, idEncargado }
}

/** Body of PUT /sucursales/{id}. What is empty keeps its old value there (spec §5). */
export async function cuerpoDeGuardar(valores: SucursalRevisada): Promise<GuardarSucursal> {
  const { sucursalNumber, encargado } = valores
  return { ...(await comun(valores)), sucursalNumber, idEncargado: encargado?.id ?? null }
}
