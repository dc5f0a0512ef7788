import type { AdicionDeVulneracion, Vulneracion } from '@nitida/contract/vulneraciones'
import type { TipoDeAdicion } from '@nitida/contract/vulneraciones.rules'
import { FileText } from 'lucide-react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { abrirPapel } from '../../../operaciones/imprimir/abrirPapel.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { contar, fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { AgregarDialog } from './AgregarDialog.tsx'
import { estados, nombreDeClase, nombreDeTipo } from './textos.ts'
import { useCarta } from './useVulneraciones.ts'

function cuantas({ vigente: { personas, avisar }, avisadas }: Vulneracion): string {
  const son = personas === null ? 'No se sabe de cuántas personas.' : `De ${contar(personas, 'persona')}.`
  return avisar ? `${son} ${contar(avisadas, 'avisada')}.` : son
}

/** A breach with what was added to it, and what is to be done. */
export function Renglon({ vulneracion }: { vulneracion: Vulneracion }) {
  const { tipo, estado, quePaso, conocida, ocurrida, medidas, motivo, autor, en, vigente, adiciones } = vulneracion
  const [palabra, tono] = estados[estado]
  return (
    <li className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{nombreDeTipo[tipo]}</span>
        <Badge tone={tono}>{palabra}</Badge>
        <span className="text-sm text-ink2">
          Se supo el {fechaLarga(conocida)}
          {ocurrida ? `; pasó el ${fechaLarga(ocurrida)}` : ''}
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{quePaso}</p>
      <ul className="list-disc pl-5 text-sm">
        {vigente.datos.map((clase) => (
          <li key={clase}>{nombreDeClase[clase]}</li>
        ))}
      </ul>
      <p className="text-sm">{cuantas(vulneracion)}</p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">Se hizo: {medidas}</p>
      {motivo ? <p className="text-sm whitespace-pre-line wrap-anywhere">No se avisa porque: {motivo}</p> : null}
      <p className="text-sm text-ink3">
        La registró {autor} el {fechaHoraLarga(en)}.
      </p>
      {adiciones.length > 0 ? (
        <ol aria-label="Lo que se agregó" className="grid gap-2">
          {adiciones.map((una) => (
            <Adicion key={una.id} adicion={una} />
          ))}
        </ol>
      ) : null}
      <Acciones vulneracion={vulneracion} />
    </li>
  )
}

function Adicion({ adicion: { tipo, texto, dia, personas, avisar, autor, en } }: { adicion: AdicionDeVulneracion }) {
  const dichos = [
    dia && personas !== null && `Se avisó a ${contar(personas, 'persona')} el ${fechaLarga(dia)}.`,
    tipo === 'nota' && personas !== null && `Son ${contar(personas, 'persona')}.`,
    avisar !== null && (avisar ? 'Hay que avisar.' : 'Ya no hay que avisar.'),
  ].filter(Boolean)
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="whitespace-pre-line wrap-anywhere">
        {dichos.join(' ')} {texto}
      </p>
      <p className="text-ink3">
        {autor}, {fechaHoraLarga(en)}
      </p>
    </li>
  )
}

function Acciones({ vulneracion }: { vulneracion: Vulneracion }) {
  const carta = useCarta(vulneracion.id)
  const adicion = useConfirmacion<TipoDeAdicion>()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {vulneracion.vigente.avisar ? (
        <>
          <Button
            size="sm"
            icon={<FileText />}
            onClick={() =>
              void abrirPapel(
                () => carta.mutateAsync(),
                (error) => toast.error('No se pudo abrir la carta.', textoDeFallo(error, 'abrir la carta')),
              )
            }
          >
            Carta
          </Button>
          <Button size="sm" onClick={() => adicion.pedir('aviso')}>
            Anotar aviso
          </Button>
        </>
      ) : null}
      <Button size="sm" onClick={() => adicion.pedir('nota')}>
        Agregar
      </Button>
      {adicion.dato ? (
        <AgregarDialog
          key={adicion.apertura}
          open={adicion.abierta}
          tipo={adicion.dato}
          vulneracion={vulneracion}
          onCerrar={adicion.cerrar}
        />
      ) : null}
    </div>
  )
}
