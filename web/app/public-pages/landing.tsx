export default function Landing() {
  return <h1>JobsitesPro</h1>;
}
