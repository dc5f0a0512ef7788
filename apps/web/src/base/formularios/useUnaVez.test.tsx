import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../test/montar.tsx'
import { Rechazo, SinRespuesta } from '../api/fallos.ts'
import { useUnaVez } from './useUnaVez.ts'

interface Llamada {
  fila: string
  clave: string
  responder: (error?: Error) => void
}

/** Rows with a button each, whose calls are answered by the test. */
function conFilas() {
  const llamadas: Llamada[] = []
  function Filas() {
    const { mutate, empezar } = useUnaVez(
      'taller',
      ({ fila }: { fila: string }, clave) =>
        new Promise<null>((si, no) => {
          llamadas.push({ fila, clave, responder: (error) => (error ? no(error) : si(null)) })
        }),
    )
    return (
      <>
        {['A', 'B'].map((fila) => (
          <button key={fila} type="button" onClick={() => mutate({ fila })}>
            Fila {fila}
          </button>
        ))}
        <button type="button" onClick={empezar}>
          Otra cosa
        </button>
      </>
    )
  }
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <Filas />
    </QueryClientProvider>,
  )
  /** Presses the button of a row. @returns its call. */
  const oprimir = async (fila: string): Promise<Llamada> => {
    const antes = llamadas.length
    await page.getByRole('button', { name: `Fila ${fila}` }).click()
    await expect.poll(() => llamadas.length).toBe(antes + 1)
    const llamada = llamadas[antes]
    if (!llamada) throw new Error('no call')
    return llamada
  }
  return oprimir
}

const perdida = () => new SinRespuesta()
const conOtrosDatos = () => new Rechazo(422, { error: 'CLAVE_CON_OTROS_DATOS' })

test('a row that is acted on before another one was answered has a key of its own', async () => {
  const oprimir = conFilas()
  const a = await oprimir('A')
  const b = await oprimir('B')
  expect(b.clave).not.toBe(a.clave)
  // A second click on the same row, meanwhile, is the same attempt.
  expect((await oprimir('A')).clave).toBe(a.clave)
  a.responder()
  b.responder(perdida())
  // What got no answer is repeated under its key; what was done is another attempt.
  const repetida = await oprimir('B')
  expect(repetida.clave).toBe(b.clave)
  repetida.responder()
  expect((await oprimir('B')).clave).not.toBe(b.clave)
})

test('what was changed after a lost answer is told apart by the server, and then is another attempt', async () => {
  const oprimir = conFilas()
  const perdido = await oprimir('A')
  perdido.responder(perdida())
  const cambiado = await oprimir('B')
  expect(cambiado.clave).toBe(perdido.clave)
  cambiado.responder(conOtrosDatos())
  expect((await oprimir('B')).clave).not.toBe(perdido.clave)
})

test('the same thing, begun anew, is another attempt', async () => {
  const oprimir = conFilas()
  const primera = await oprimir('A')
  primera.responder(perdida())
  await page.getByRole('button', { name: 'Otra cosa' }).click()
  expect((await oprimir('A')).clave).not.toBe(primera.clave)
})
