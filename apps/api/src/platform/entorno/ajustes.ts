import type { Ajustes, NombreDeAjuste } from '@nitida/contract/ajustes'
import { CUENTAS_POR_OMISION } from '@nitida/contract/facturacion.polizas.rules'
import { VENTAS_POR_OMISION } from './entorno.ajustes.ts'
import type { Entorno } from './entorno.ts'
import { enDatos, type Logo } from './logo.ts'

/** The settings in force in this process. */
export interface AjustesVivos {
  readonly actuales: Ajustes
  readonly version: number
  readonly fijos: readonly NombreDeAjuste[]
  /** The mark in force, and as a data URI for what is drawn; null shows the product's. */
  readonly logo: Logo | null
  readonly logoEnDatos: string | null
  /** A mark that is or was in force in this process, by its address: a page may be older than the last save. */
  marcaDe(ruta: string): Logo | undefined
  /** Takes what was saved, and its mark, unless something newer is known. */
  poner(version: number, guardados: Partial<Ajustes>, logo: Logo | null): void
  /** What is in force when this were saved. */
  con(guardados: Partial<Ajustes>): Ajustes
}

/** What the environment says wins; what it does not say is as saved, or else the default (D-94). */
export function crearAjustes(entorno: Entorno): AjustesVivos {
  const { nombreOptica, privacidad, impresoras, corteDiferenciaSinNota, corteCiego, ajustesFijos } = entorno
  const deEntorno: Ajustes = {
    nombreOptica,
    logo: entorno.logo?.huella ?? '',
    colorMarca: '',
    privacidadDomicilio: privacidad.domicilio,
    privacidadCorreo: privacidad.correo,
    privacidadTelefono: privacidad.telefono,
    avisosCorreo: '',
    ...CUENTAS_POR_OMISION,
    impresoras: impresoras.join(', '),
    corteDiferenciaSinNota,
    corteCiego,
    ...VENTAS_POR_OMISION,
    segundoFactorTipos: '',
    diasCerrados: '',
    sesionMinutos: entorno.minutosInactividad,
    whatsappNumeros: (entorno.whatsapp ?? entorno.marcoDeWhatsapp).destinatarios,
    whatsappParaAvisos: (entorno.whatsapp ?? entorno.marcoDeWhatsapp).reservaAvisos,
    whatsappCosto: entorno.costoDePromocion,
  }
  const fijados: Partial<Ajustes> = Object.fromEntries(ajustesFijos.map((nombre) => [nombre, deEntorno[nombre]]))
  const con = (guardados: Partial<Ajustes>): Ajustes => ({ ...deEntorno, ...guardados, ...fijados })
  const marcas = new Map<string, Logo>()
  let [actuales, version] = [con({}), 0]
  let logo: Logo | null = null
  let logoEnDatos: string | null = null
  const ponerLogo = (guardado: Logo | null) => {
    logo = fijados.logo === undefined ? (guardado ?? entorno.logo) : entorno.logo
    logoEnDatos = logo && enDatos(logo)
    if (logo) marcas.set(logo.ruta, logo)
  }
  ponerLogo(null)
  return {
    get actuales() {
      return actuales
    },
    get version() {
      return version
    },
    get logo() {
      return logo
    },
    get logoEnDatos() {
      return logoEnDatos
    },
    marcaDe: (ruta) => marcas.get(ruta),
    fijos: ajustesFijos,
    con,
    poner(nueva, guardados, suLogo) {
      if (nueva <= version) return
      actuales = con(guardados)
      version = nueva
      ponerLogo(suLogo)
    },
  }
}
