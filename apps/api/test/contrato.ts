import { ajustes } from '@nitida/contract/ajustes'
import { arco } from '@nitida/contract/arco'
import { auditoria } from '@nitida/contract/auditoria'
import { autofactura } from '@nitida/contract/autofactura'
import { avisos } from '@nitida/contract/avisos'
import { bloqueos } from '@nitida/contract/bloqueos'
import { borradores } from '@nitida/contract/borradores'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { comisiones } from '@nitida/contract/comisiones'
import { conexiones } from '@nitida/contract/conexiones'
import { consentimientos } from '@nitida/contract/consentimientos'
import { correos } from '@nitida/contract/correos'
import { cortes } from '@nitida/contract/cortes'
import { cuenta } from '@nitida/contract/cuenta'
import { demo } from '@nitida/contract/demo'
import { depositos } from '@nitida/contract/depositos'
import { documentos } from '@nitida/contract/documentos'
import { duplicados } from '@nitida/contract/duplicados'
import type { Endpoint } from '@nitida/contract/endpoint'
import { exportaciones } from '@nitida/contract/exportaciones'
import { facturacion } from '@nitida/contract/facturacion'
import { avisosFiscales } from '@nitida/contract/facturacion.avisos'
import { contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { globalesSolas } from '@nitida/contract/facturacion.globales'
import { listas69 } from '@nitida/contract/facturacion.listas69'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { reenvios } from '@nitida/contract/facturacion.reenvios'
import { listaDelSat } from '@nitida/contract/facturacion.sat'
import { historias } from '@nitida/contract/historias'
import { impresoras } from '@nitida/contract/impresoras'
import { informe } from '@nitida/contract/informe'
import { inventario } from '@nitida/contract/inventario'
import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import { conteos } from '@nitida/contract/inventario.conteos'
import { etiquetas } from '@nitida/contract/inventario.etiquetas'
import { imagenes } from '@nitida/contract/inventario.imagen'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { laboratorio } from '@nitida/contract/laboratorio'
import { llaves } from '@nitida/contract/llaves'
import { llevadas } from '@nitida/contract/llevadas'
import { mensajes } from '@nitida/contract/mensajes'
import { respuestas } from '@nitida/contract/mensajes.respuestas'
import { metas } from '@nitida/contract/metas'
import { micas } from '@nitida/contract/micas'
import { mostrador } from '@nitida/contract/mostrador'
import { mudanza } from '@nitida/contract/mudanza'
import { negocio } from '@nitida/contract/negocio'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { primerosPasos } from '@nitida/contract/primerosPasos'
import { promociones } from '@nitida/contract/promociones'
import { rehechos } from '@nitida/contract/rehechos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sesion } from '@nitida/contract/sesion'
import { sucursales } from '@nitida/contract/sucursales'
import { tablero } from '@nitida/contract/tablero'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { externo } from '@nitida/contract/taller.externo'
import { terminales } from '@nitida/contract/terminales'
import { tickets } from '@nitida/contract/tickets'
import { usuarios } from '@nitida/contract/usuarios'
import { visitas } from '@nitida/contract/visitas'
import { vulneraciones } from '@nitida/contract/vulneraciones'
import { z } from 'zod'

/** Every call of the contract. */
export const llamadas: Endpoint[] = [
  sesion,
  cuenta,
  ajustes,
  conexiones,
  avisos,
  primerosPasos,
  impresoras,
  inventario,
  imagenes,
  etiquetas,
  recepciones,
  presupuestos,
  traslados,
  ordenesDeCompra,
  taller,
  rehechos,
  envios,
  externo,
  conteos,
  cifrasDeInventario,
  consentimientos,
  arco,
  bloqueos,
  usuarios,
  sucursales,
  clientes,
  citas,
  seguimiento,
  mensajes,
  respuestas,
  correos,
  demo,
  documentos,
  promociones,
  pedidos,
  tablero,
  laboratorio,
  facturacion,
  notasDeCredito,
  pagosDeFactura,
  cuadre,
  autofactura,
  contador,
  facturasEnCurso,
  pendientesFiscales,
  listaDelSat,
  listas69,
  cortes,
  terminales,
  tickets,
  visitas,
  vulneraciones,
  historias,
  borradores,
  mostrador,
  duplicados,
  mudanza,
  auditoria,
  avisosFiscales,
  polizas,
  reenvios,
  globalesSolas,
  informe,
  metas,
  micas,
  negocio,
  comisiones,
  depositos,
  exportaciones,
  llaves,
  llevadas,
].flatMap((grupo) => Object.values(grupo))

/** The names of a body's or a query's fields, as its schema spells them. */
export const camposDe = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
