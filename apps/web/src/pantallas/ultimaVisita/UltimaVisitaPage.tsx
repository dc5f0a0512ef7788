import { notasDeCeldas } from '@nitida/contract/clinica.rules'
import { camposGraduacion } from '@nitida/contract/graduacion.rules'
import { montajeDeVisita } from '@nitida/contract/montaje.rules'
import type { Visita } from '@nitida/contract/visitas'
import { useEffect } from 'react'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { leerId } from '../../base/direccion/direccion.ts'
import { pedidoRecordado } from '../../entidades/pedido/pedidoEstatus.ts'
import { graduacionLeida } from '../../entidades/visita/graduaciones.ts'
import { correccionesDe, momentoDeVisita } from '../../entidades/visita/nombres.ts'
import { RejillaLeida } from '../../entidades/visita/RejillaLeida.tsx'
import { respuestasDe } from '../../entidades/visita/respuestas.ts'
import {
  Hoja,
  PaginaDeNota,
  QueratometriaLeida,
  Seccion,
  SeccionDeAdendas,
  SeccionDeMontaje,
} from '../../operaciones/imprimir/HojaClinica.tsx'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar } from '../../ui/formatos.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Ids from navigation state, as the specification passes them, or from the address (D-17), with a signature or without. */
function leerDireccion(): (() => Promise<Visita>) | null {
  const q = new URLSearchParams(location.search)
  const estado: { idCliente?: unknown; id?: unknown } = history.state ?? {}
  const clientId = leerId(q.get('idCliente') ?? String(estado.idCliente ?? ''))
  if (clientId === null) return null
  const id = leerId(q.get('id') ?? String(estado.id ?? '')) ?? undefined
  const query = { id, vence: q.get('vence') ?? undefined, firma: q.get('firma') ?? undefined }
  return async () => (await call(apiPublica.visita, { params: { clientId }, query })).data
}

/** `/visita/ultimaVisita` (spec §2): a visit on a page of its own. Others than its readers learn nothing (D-26). */
export const UltimaVisitaPage = () => (
  <PaginaDeNota
    titulo="Última visita"
    leerDireccion={leerDireccion}
    noExiste={<SinVisita />}
    fallo={(motivo) => ({
      title: 'Error al obtener la última visita',
      causa: { message: motivo },
      children: 'Hubo un problema al cargar los detalles de la última visita. Por favor, inténtalo de nuevo más tarde.',
    })}
  >
    {(visita) => <Visitada visita={visita} />}
  </PaginaDeNota>
)

/**
 * Staff are told inside their own frame, where the menu is, unless the tab holds an order, to which they go back (D-24). Nobody
 * else learns more than this.
 */
function SinVisita() {
  const idCliente = leerId(new URLSearchParams(location.search).get('idCliente') ?? undefined)
  const adentro = idCliente !== null && !pedidoRecordado() && localStorage.getItem('token') !== null
  useEffect(() => {
    if (adentro) location.replace(`/visita/historialDetalle?idCliente=${idCliente}`)
  }, [adentro, idCliente])
  if (adentro) return <Cargando />
  return (
    <ErrorState title="No se encontró la última visita." action={<LinkButton href="/dashboard">Regresar</LinkButton>} />
  )
}

function Visitada({ visita }: { visita: Visita }) {
  const { Optometrista, Cedula, NombreSucursal, zonaHoraria, Edad, Sexo } = visita
  const corregido = correccionesDe(visita.addenda, zonaHoraria)
  const notas = notasDeCeldas(camposGraduacion, corregido)
  const contestadas = respuestasDe(visita).map(({ campo, texto, afirmativa }): [string, string, string | null] => [
    texto,
    afirmativa ? 'Sí' : 'No',
    corregido(campo),
  ])
  return (
    <Hoja
      titulo="Visita"
      lineas={[
        visita.NombreCliente,
        [contar(Edad, 'año'), Sexo ?? 'Sexo no especificado'].join(' · '),
        `${momentoDeVisita(visita)} · ${NombreSucursal}`,
        Optometrista && `Optometrista: ${Optometrista}`,
        Cedula && `Cédula: ${Cedula}`,
      ]}
    >
      <Seccion titulo="Antecedentes" datos={contestadas} />
      <RejillaLeida titulo="Graduación" graduacion={graduacionLeida(visita)} notas={notas} />
      <Seccion
        titulo="Agudeza y medidas"
        datos={[
          ['A/V OD', visita.AvOd, corregido('avOd')],
          ['A/V OI', visita.AvOi, corregido('avOi')],
          ['C/V OD', visita.CvOd, corregido('cvOd')],
          ['C/V OI', visita.CvOi, corregido('cvOi')],
          ['Retinoscopía OD', visita.RetinosOd, corregido('retinosOd')],
          ['Retinoscopía OI', visita.RetinosOi, corregido('retinosOi')],
          ['DI', visita.DiData, corregido('diData')],
          ['AO', visita.AoData, corregido('aoData')],
        ]}
      />
      <QueratometriaLeida
        curvas={{
          Od: [visita.QueratoOd1, visita.QueratoOd2, visita.QueratoOd3],
          Oi: [visita.QueratoOi1, visita.QueratoOi2, visita.QueratoOi3],
        }}
        corregido={corregido}
      />
      <SeccionDeMontaje montaje={montajeDeVisita(visita)} corregido={corregido} />
      <Seccion
        titulo="Notas"
        datos={[
          ['Observaciones', visita.Observaciones, corregido('observaciones')],
          ['Lente de contacto', visita.LenteContactoDes, corregido('lenteContactoDes')],
          ['Departamento / Empleado', visita.Color, corregido('color')],
        ]}
      />
      <SeccionDeAdendas adendas={visita.addenda} tipo="visita" zona={zonaHoraria} />
    </Hoja>
  )
}
