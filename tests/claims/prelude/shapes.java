// What `// prelude:` of a fixture takes its declarations from: each on one line, in this form.
interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
