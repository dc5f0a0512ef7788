import { leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { parametrosDeComisiones } from '../../operaciones/verComisiones/direccion.ts'
import { parametrosDeNegocio } from '../../operaciones/verNegocio/direccion.ts'

const ubicacion = definirUbicacion({
  paths: { '/cortes/corteIndividual': '012' },
  /** The menu of types 1 and 2 names a path which the route table spells differently (D-13). */
  desvios: { '/corte/corteIndividual': '/cortes/corteIndividual' },
  parametros: {
    ...parametrosDeNegocio,
    ...parametrosDeComisiones,
    pagina: leerPagina,
    acta: leerId,
    vista: leerUnoDe(['negocio', 'depositos', 'comisiones']),
  },
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    corte: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Caja',
    orden: 1,
    texto: 'Corte de Caja',
    tambien: 'cierre arqueo cerrar caja retiro gasto fondo depósitos negocio comisiones',
    icono: 'Wallet',
    path: (tipo) => (tipo === '0' ? '/cortes/corteIndividual' : '/corte/corteIndividual'),
  },
  pagina: async () => (await import('./CortePage.tsx')).CortePage,
})
