import type { Ajustes, NombreDeAjuste } from '@nitida/contract/ajustes'
import type { Entorno } from './entorno.ts'

/** The settings in force in this process. */
export interface AjustesVivos {
  readonly actuales: Ajustes
  readonly version: number
  readonly fijos: readonly NombreDeAjuste[]
  /** Takes what was saved, unless something newer is known. */
  poner(version: number, guardados: Partial<Ajustes>): void
  /** What is in force when this were saved. */
  con(guardados: Partial<Ajustes>): Ajustes
}

/** What the environment says wins; what it does not say is as saved, or else the default (D-94). */
export function crearAjustes(entorno: Entorno): AjustesVivos {
  const { nombreOptica, privacidad, impresoras, corteDiferenciaSinNota, corteCiego, ajustesFijos } = entorno
  const deEntorno: Ajustes = {
    nombreOptica,
    privacidadDomicilio: privacidad.domicilio,
    privacidadCorreo: privacidad.correo,
    privacidadTelefono: privacidad.telefono,
    impresoras: impresoras.join(', '),
    corteDiferenciaSinNota,
    corteCiego,
    segundoFactorTipos: '',
  }
  const fijados: Partial<Ajustes> = Object.fromEntries(ajustesFijos.map((nombre) => [nombre, deEntorno[nombre]]))
  const con = (guardados: Partial<Ajustes>): Ajustes => ({ ...deEntorno, ...guardados, ...fijados })
  let [actuales, version] = [con({}), 0]
  return {
    get actuales() {
      return actuales
    },
    get version() {
      return version
    },
    fijos: ajustesFijos,
    con,
    poner(nueva, guardados) {
      if (nueva <= version) return
      actuales = con(guardados)
      version = nueva
    },
  }
}
