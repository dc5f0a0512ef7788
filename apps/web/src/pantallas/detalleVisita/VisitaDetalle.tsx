import { estaMedida, queratometriaDe } from '@nitida/contract/graduacion.rules'
import { montajeDeVisita, renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje as MontajeDeNota } from '@nitida/contract/montaje.schema'
import { alcanceDe } from '@nitida/contract/permisos'
import type { GraduacionLeida, Visita } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { leerEnVoz } from '../../entidades/graduacion/graduacionTexto.ts'
import { SucursalDe } from '../../entidades/sucursal/SucursalDe.tsx'
import { Adendas } from '../../entidades/visita/Adendas.tsx'
import { type Bloque, Comparacion } from '../../entidades/visita/Comparacion.tsx'
import { EjesTabo } from '../../entidades/visita/EjesTabo.tsx'
import { Evolucion } from '../../entidades/visita/Evolucion.tsx'
import { puntosDe } from '../../entidades/visita/evolucion.ts'
import { GrosorEstimado } from '../../entidades/visita/GrosorEstimado.tsx'
import { esHallada, graduacionLeida, nombreDeBloque } from '../../entidades/visita/graduaciones.ts'
import { MontajeLeido } from '../../entidades/visita/MontajeLeido.tsx'
import { momentoDeVisita } from '../../entidades/visita/nombres.ts'
import { Receta } from '../../entidades/visita/Receta.tsx'
import { respuestasDe } from '../../entidades/visita/respuestas.ts'
import { graduacionesQuery } from '../../entidades/visita/visitas.consulta.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { deferred } from '../../ui/deferred.ts'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { FotosDeVisita } from './FotosDeVisita.tsx'
import { PedidosDeVisita } from './PedidosDeVisita.tsx'

const AdendaDialog = deferred(async () => (await import('./AdendaDialog.tsx')).AdendaDialog)

/** A visit beside an earlier one, the trend, the answers, its photos, and its corrections. */
export function VisitaDetalle({ visita }: { visita: Visita }) {
  const { data } = useQuery(graduacionesQuery(visita.IdCliente))
  const graduaciones = data?.data ?? []
  const anteriores = graduaciones.filter(
    ({ Bloque, IdVisita, CreateDate }) =>
      (Bloque === 'visita' || Bloque === 'prescrita') && IdVisita !== visita.IdVisita && CreateDate < visita.CreateDate,
  )
  // What has no graduation is compared with nothing, and nothing with it.
  const medida = estaMedida(graduacionLeida(visita))
  const comparables = medida ? anteriores.filter(esHallada) : []
  const visitaAnterior = anteriores.find(({ IdVisita }) => IdVisita !== null)?.IdVisita ?? null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 gap-4">
        <Graduacion visita={visita} anteriores={comparables} cargando={!data} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(15rem,1fr)] lg:has-[>:only-child]:grid-cols-1">
          {puntosDe(graduaciones, 'esfera').length > 1 ? (
            <Card title="Evolución">
              <Evolucion graduaciones={graduaciones} zona={visita.zonaHoraria} />
            </Card>
          ) : null}
          <Respuestas visita={visita} />
        </div>
        <FotosDeVisita visita={visita} visitaAnterior={visitaAnterior} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Firmada visita={visita} />
        <Queratometria visita={visita} />
        <Montaje visita={visita} anterior={anteriores.find(({ Montaje }) => Montaje !== null)?.Montaje ?? null} />
        {medida ? (
          <Card title="Ejes y grosor">
            <div className="grid gap-3">
              <EjesTabo graduacion={graduacionLeida(visita)} />
              <GrosorEstimado
                graduacion={graduacionLeida(visita)}
                di={visita.DiData}
                montaje={montajeDeVisita(visita)}
              />
            </div>
          </Card>
        ) : null}
        {visita.Observaciones ? (
          <Card title="Observaciones">
            <p className="whitespace-pre-line wrap-anywhere">{visita.Observaciones}</p>
          </Card>
        ) : null}
        <Adenda visita={visita} />
      </div>
    </div>
  )
}

const bloqueDe = (leida: GraduacionLeida, titulo: ReactNode): Bloque => ({
  titulo,
  nombre: `Graduación del ${fechaDeInstante(leida.CreateDate)}`,
  graduacion: graduacionLeida(leida),
  agudezas: { Od: leida.AvOd, Oi: leida.AvOi },
})

const claveDe = ({ Bloque, IdVisita, IdHistoria }: GraduacionLeida) => `${Bloque}-${IdVisita ?? IdHistoria}`

interface GraduacionProps {
  visita: Visita
  anteriores: readonly GraduacionLeida[]
  cargando: boolean
}

function Graduacion({ visita, anteriores, cargando }: GraduacionProps) {
  const [clave, setClave] = useState<string | null>(null)
  const elegida = anteriores.find((una) => claveDe(una) === clave) ?? anteriores[0] ?? null
  const fecha = fechaDeInstante(visita.CreateDate, visita.zonaHoraria)
  const selector = elegida ? (
    <Select
      label="Comparar con"
      labelHidden
      className="w-full max-w-80"
      value={claveDe(elegida)}
      onValueChange={setClave}
      options={anteriores.map((una, i) => ({
        value: claveDe(una),
        label: `${i === 0 ? 'Anterior' : nombreDeBloque[una.Bloque]} · ${fechaDeInstante(una.CreateDate)}`,
      }))}
    />
  ) : null
  return (
    <Card
      title="Graduación"
      actions={
        elegida ? (
          <span className="flex items-center gap-2 text-sm text-ink2">
            <span aria-hidden="true" className="h-3.5 w-5 rounded-small border border-carey bg-carey-soft" />
            Cambió desde la visita anterior
          </span>
        ) : cargando ? null : (
          <span className="text-sm text-ink2">
            {estaMedida(graduacionLeida(visita)) ? 'Primera graduación registrada' : 'Sin graduación'}
          </span>
        )
      }
    >
      <Comparacion
        ahora={{
          titulo: fecha,
          nombre: `Graduación del ${fecha}`,
          graduacion: graduacionLeida(visita),
          agudezas: { Od: visita.AvOd, Oi: visita.AvOi },
        }}
        antes={elegida && bloqueDe(elegida, selector)}
        corregidas={new Set(visita.addenda.flatMap(({ cambios }) => cambios.map(({ campo }) => campo)))}
      />
      <Demas visita={visita} />
    </Card>
  )
}

/** One line of the other measures, without empty ones. */
function Demas({ visita }: { visita: Visita }) {
  const { CvOd, CvOi, DiData, AoData, RetinosOd, RetinosOi, LenteContactoDes, Color } = visita
  const porOjo = (od: string | null, oi: string | null) =>
    [od && `OD ${od}`, oi && `OI ${oi}`].filter(Boolean).join(' · ') || null
  const datos = [
    { nombre: 'C/V', ayuda: 'Capacidad visual', valor: porOjo(CvOd, CvOi) },
    { nombre: 'DI', ayuda: 'Distancia interpupilar', valor: DiData },
    { nombre: 'AO', ayuda: 'Altura de oblea', valor: AoData },
    { nombre: 'Retinoscopía', ayuda: 'Retinoscopía', valor: porOjo(RetinosOd, RetinosOi) },
    { nombre: 'Lente de contacto', ayuda: 'Lente de contacto', valor: LenteContactoDes },
    { nombre: 'Departamento / Empleado', ayuda: 'Departamento / Empleado', valor: Color },
  ].filter(({ valor }) => valor)
  if (datos.length === 0) return null
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 border-t border-line pt-3">
      {datos.map(({ nombre, ayuda, valor }) => (
        <div key={nombre} className="flex gap-2">
          <dt className="text-ink2">
            <abbr title={ayuda} className="no-underline">
              {nombre}
            </abbr>
          </dt>
          <dd className="tabular font-semibold wrap-anywhere">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

function Respuestas({ visita }: { visita: Visita }) {
  const respuestas = respuestasDe(visita)
  return (
    <Card title="Respuestas">
      {visita.importada ? (
        <p className="text-ink2 not-last:mb-2.5">El archivo del que viene esta visita no trae respuestas.</p>
      ) : null}
      <dl className="grid gap-2.5">
        {respuestas.map(({ campo, texto, afirmativa }) => (
          <div key={campo} className="flex items-center justify-between gap-4">
            <dt>{texto}</dt>
            <dd>
              {afirmativa ? (
                <span className="rounded-full bg-carey px-2.5 py-0.5 text-sm font-medium text-on-carey">Sí</span>
              ) : (
                <span className="px-1 text-ink2">No</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Firmada({ visita }: { visita: Visita }) {
  const { Optometrista, Cedula, IdSucursal, NombreSucursal, NombreCreador } = visita
  const datos = [
    { nombre: 'Optometrista', valor: Optometrista },
    { nombre: 'Cédula', valor: Cedula },
    { nombre: 'Sucursal', valor: <SucursalDe id={IdSucursal} direccion={NombreSucursal} /> },
    { nombre: 'Fecha', valor: momentoDeVisita(visita) },
    { nombre: 'Registró', valor: NombreCreador },
    { nombre: 'Origen', valor: visita.importada ? <Badge>Importada</Badge> : null },
  ].filter(({ valor }) => valor)
  return (
    <div className="rounded-card border border-line bg-surface shadow-rest">
      <Receta graduacion={graduacionLeida(visita)} />
      <dl className="grid gap-2.5 p-5">
        {datos.map(({ nombre, valor }) => (
          <div key={nombre} className="flex justify-between gap-4">
            <dt className="text-ink2">{nombre}</dt>
            <dd className="text-right wrap-anywhere">{valor}</dd>
          </div>
        ))}
        <PedidosDeVisita visita={visita} />
      </dl>
    </div>
  )
}

function Queratometria({ visita }: { visita: Visita }) {
  const filas = [
    { ojo: 'OD', k1: visita.QueratoOd1, k2: visita.QueratoOd2, eje: visita.QueratoOd3 },
    { ojo: 'OI', k1: visita.QueratoOi1, k2: visita.QueratoOi2, eje: visita.QueratoOi3 },
  ]
  if (filas.every(({ k1, k2, eje }) => k1 === null && k2 === null && eje === null)) return null
  return (
    <Card title="Queratometría">
      <table className="tabular w-full text-right">
        <caption className="sr-only">Queratometría</caption>
        <thead>
          <tr className="text-sm text-ink2">
            <td />
            {['K1', 'K2', 'Eje', 'Media', 'Astig.'].map((titulo) => (
              <th key={titulo} scope="col" className="pb-1 font-medium">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ ojo, k1, k2, eje }) => {
            const cornea = queratometriaDe(k1, k2)
            return (
              <tr key={ojo} className="h-7">
                <th scope="row" className="text-left font-semibold">
                  {ojo}
                </th>
                <td>{leerEnVoz('curva', k1) || '—'}</td>
                <td>{leerEnVoz('curva', k2) || '—'}</td>
                <td>{leerEnVoz('eje', eje) || '—'}</td>
                <td>{cornea ? cornea.media.toFixed(2) : '—'}</td>
                <td>{cornea ? cornea.astigmatismo.toFixed(2) : '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

/** Fitting measures beside those of the last note that has some. */
function Montaje({ visita, anterior }: { visita: Visita; anterior: MontajeDeNota | null }) {
  const montaje = montajeDeVisita(visita)
  if (!montaje) return null
  return (
    <Card title="Medidas de montaje">
      <MontajeLeido
        renglones={renglonesDeMontaje(montaje)}
        antes={anterior && renglonesDeMontaje(anterior)}
        corregidas={new Set(visita.addenda.flatMap(({ cambios }) => cambios.map(({ campo }) => campo)))}
      />
    </Card>
  )
}

/** The addenda of the visit, and the way to add one for users who may write visits. */
function Adenda({ visita }: { visita: Visita }) {
  const { usuario } = useSesion()
  const [abierta, setAbierta] = useState(false)
  const puede = alcanceDe(usuario.userType, 'visitas.crear') !== null
  const { addenda, zonaHoraria } = visita
  if (!puede && addenda.length === 0) return null
  return (
    <Card
      title="Adenda"
      actions={addenda.length > 0 ? <Badge tone="carey">{addenda.length}</Badge> : null}
      className={addenda.length > 0 ? 'border-carey' : undefined}
    >
      {addenda.length > 0 ? (
        <Adendas adendas={addenda} tipo="visita" zona={zonaHoraria} />
      ) : (
        <p className="text-ink2">Una visita no se modifica: lo que se corrige queda junto a ella.</p>
      )}
      {puede ? (
        <Button block className="mt-4" icon={<Plus />} onClick={() => setAbierta(true)}>
          Agregar adenda
        </Button>
      ) : null}
      <Suspense>{abierta ? <AdendaDialog visita={visita} onCerrar={() => setAbierta(false)} /> : null}</Suspense>
    </Card>
  )
}
